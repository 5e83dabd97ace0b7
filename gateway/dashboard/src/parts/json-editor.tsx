import { json, jsonParseLinter } from "@codemirror/lang-json";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { linter, lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup } from "codemirror";
import { useEffect, useRef } from "react";
import { placeOf } from "./json-place.ts";

type Props = {
  label: string;
  value: string;
  /** What is wrong, and where: shown at the value itself. */
  marks: { path: string; message: string }[];
  isReadOnly?: boolean;
  /** The person is here to mend it: typing may begin at once. */
  hasFocus?: boolean;
  onChange: (value: string) => void;
};

const theme = EditorView.theme({
  "&": { fontSize: "13px", backgroundColor: "var(--surface)", color: "var(--text)" },
  ".cm-content": { fontFamily: "var(--mono)", caretColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "var(--sunken)", color: "var(--text-soft)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused": { outline: "2px solid var(--focus)" },
  ".cm-tooltip": { backgroundColor: "var(--surface)", color: "var(--text)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--accent-soft) !important",
  },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--accent)" },
  { tag: tags.string, color: "var(--ok)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--warn)" },
]);

/** JSON to read and to mend, with schema errors marked in it. Imported lazily: it brings CodeMirror along. */
export default function JsonEditor(props: Props) {
  const { label, value, marks, isReadOnly = false, hasFocus = false, onChange } = props;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ marks, onChange });
  latest.current = { marks, onChange };
  const said = JSON.stringify(marks);
  const view = useRef<EditorView>(null);
  useEffect(() => {
    if (!place.current) return;
    const check = (editor: EditorView) => diagnosticsOf(editor, latest.current.marks);
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          basicSetup,
          json(),
          theme,
          syntaxHighlighting(colours),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": label }),
          EditorState.readOnly.of(isReadOnly),
          lintGutter(),
          linter(check, { delay: 200 }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    if (hasFocus) made.focus();
    return () => made.destroy();
    // The editor holds the text once it is there: value is only its first, and new marks are put into it below.
  }, [label, isReadOnly]);
  useEffect(() => {
    const editor = view.current;
    if (editor) editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor, marks)));
  }, [said]);
  return <div ref={place} className="json-editor" />;
}

const parseErrors = jsonParseLinter();

/** What is no JSON, and what the marks say, each at its place in the text. */
function diagnosticsOf(editor: EditorView, marks: Props["marks"]): Diagnostic[] {
  const text = editor.state.doc.toString();
  return [
    ...(text === "" ? [] : parseErrors(editor)),
    ...marks.flatMap(({ path, message }): Diagnostic[] => {
      const found = placeOf(text, path);
      return found === null ? [] : [{ ...found, severity: "error", message }];
    }),
  ];
}
