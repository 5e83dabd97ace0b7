import { Card } from "../../parts/page.tsx";
import { textOr, useText } from "../../text/index.ts";
import { recipes, type Recipe } from "./cookbook.ts";

/** The questions of the cookbook in plain words. */
export function Questions(props: {
  chosen: string | undefined;
  onChoose: (recipe: Recipe) => void;
}) {
  const t = useText();
  return (
    <Card title={t("cypher.questions")} className="questions">
      <ol>
        {recipes.map((recipe) => (
          <li key={recipe.number}>
            <button
              type="button"
              aria-pressed={props.chosen === String(recipe.number)}
              onClick={() => props.onChoose(recipe)}
            >
              {textOr(`question.${recipe.number}`, recipe.title)}
            </button>
          </li>
        ))}
      </ol>
    </Card>
  );
}
