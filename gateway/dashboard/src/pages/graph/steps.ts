/** One thing done on the canvas. The address holds all of them, so a link, a reload and undo give the same graph. */
export type Step =
  | { do: "put"; id: string }
  | { do: "expand"; id: string; relation?: Relation; type?: string; limit?: number }
  | { do: "collapse"; id: string }
  | { do: "hide"; id: string }
  | { do: "path"; id: string; to: string; hops?: number };
export const relations = ["CO_MENTION", "SPOK", "PART_OF"] as const;
export type Relation = (typeof relations)[number];

/** Neighbours that an expansion brings when nobody says how many. */
export const usualLimit = 50;
export const limits = [25, 50, 100, 300] as const;
export const usualHops = 6;

const letters = { put: "p", expand: "e", collapse: "c", hide: "h", path: "w" } as const;
const doings = new Map(Object.entries(letters).map(([doing, letter]) => [letter as string, doing]));

/** Steps as one word of an address: fields by `,`, steps by `;`, both of which an encoded field cannot hold. */
export function stepsText(steps: Step[]): string {
  return steps
    .map((step) => {
      const rest =
        step.do === "expand"
          ? [
              step.relation ?? "",
              step.type ?? "",
              step.limit === undefined ? "" : String(step.limit),
            ]
          : step.do === "path"
            ? [step.to, step.hops === undefined ? "" : String(step.hops)]
            : [];
      const fields = [letters[step.do], step.id, ...rest].map(encodeURIComponent);
      return fields.join(",").replace(/,+$/, "");
    })
    .join(";");
}

/** The steps that an address names; what is no step is left out. */
export function stepsOf(text: string | undefined): Step[] {
  return (text ?? "").split(";").flatMap((part): Step[] => {
    const [letter = "", id = "", one = "", two = "", three = ""] = part.split(",").map(decoded);
    const doing = doings.get(letter);
    if (id.length < 3) return [];
    if (doing === "put" || doing === "collapse" || doing === "hide") return [{ do: doing, id }];
    if (doing === "path")
      return one.length < 3 ? [] : [{ do: doing, id, to: one, ...numbered("hops", two, 8) }];
    if (doing !== "expand") return [];
    const relation = relations.find((each) => each === one);
    return [
      {
        ...{ do: doing, id },
        ...(relation === undefined ? {} : { relation }),
        ...(two === "" ? {} : { type: two }),
        ...numbered("limit", three, 300),
      },
    ];
  });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return ""; // a `%` that encodes nothing
  }
}
function numbered<Name extends string>(name: Name, text: string, most: number) {
  const value = Number(text);
  // Only this one name, with a number.
  return (text !== "" && value >= 1 && value <= most ? { [name]: Math.floor(value) } : {}) as {
    [N in Name]?: number;
  };
}
