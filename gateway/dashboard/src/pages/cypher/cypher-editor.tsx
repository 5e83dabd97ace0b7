import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { cypher } from "@codemirror/legacy-modes/mode/cypher";
import { EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup } from "codemirror";
import { useEffect, useRef } from "react";

type Props = { label: string; value: string; onChange: (value: string) => void; onRun: () => void };

const theme = EditorView.theme({
  "&": { fontSize: "13px", backgroundColor: "var(--surface)", color: "var(--text)" },
  ".cm-content": { fontFamily: "var(--mono)", caretColor: "var(--text)", minHeight: "120px" },
  ".cm-gutters": { backgroundColor: "var(--sunken)", color: "var(--text-soft)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused": { outline: "2px solid var(--focus)" },
});
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--accent-strong)", fontWeight: "600" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--ok)" },
  { tag: tags.comment, color: "var(--text-soft)", fontStyle: "italic" },
  { tag: [tags.number, tags.atom, tags.bool], color: "var(--chart-2)" },
  { tag: tags.variableName, color: "var(--text)" },
]);

/** Where Cypher is written; Ctrl-Enter runs it. Imported lazily: it brings the editor along. */
export default function CypherEditor(props: Props) {
  const { label, value } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (!place.current) return;
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          basicSetup,
          StreamLanguage.define(cypher),
          theme,
          syntaxHighlighting(colours),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": label }),
          // Before the editor's own keys, of which one is a new line.
          Prec.highest(
            keymap.of([
              {
                key: "Mod-Enter",
                run: () => {
                  latest.current.onRun();
                  return true;
                },
              },
            ]),
          ),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [label]);
  useEffect(() => {
    const made = view.current;
    if (made && made.state.doc.toString() !== value)
      made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: value } });
  }, [value]);
  return <div className="cypher-editor" ref={place} />;
}
