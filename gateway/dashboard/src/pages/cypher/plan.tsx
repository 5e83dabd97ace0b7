import { useMutation } from "@tanstack/react-query";
import { ListTree } from "lucide-react";
import { useState } from "react";
import { answer, api } from "../../api/client.ts";
import { useNumber } from "../../number.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Failed, Skeleton } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";

/** How Neo4j would run the statement, before it is run. */
export function Plan({
  statement,
  parameters,
}: {
  statement: string;
  parameters: () => Record<string, unknown>;
}) {
  const t = useText();
  const n = useNumber();
  const [isOpen, setOpen] = useState(false);
  const plan = useMutation({
    mutationFn: () =>
      answer(
        api.POST("/api/v1/graph/cypher/plan", {
          body: {
            query: statement,
            parameters: parameters() as Record<string, string>,
            profile: false,
          }, // any JSON
        }),
      ),
  });
  return (
    <>
      <Button
        icon={ListTree}
        onClick={() => {
          setOpen(true);
          plan.mutate();
        }}
      >
        {t("cypher.plan")}
      </Button>
      {isOpen && (
        <Dialog
          isWide
          title={t("cypher.plan")}
          lead={t("cypher.plan.lead")}
          onClose={() => setOpen(false)}
        >
          {plan.isPending && <Skeleton rows={5} />}
          {plan.error && <Failed error={plan.error} />}
          {plan.data && (
            <div className="stack">
              <p>
                {plan.data.indexes.length === 0
                  ? t("cypher.noIndex")
                  : t("cypher.indexes", { names: plan.data.indexes.join(", ") })}
              </p>
              <ol className="plan">
                {plan.data.steps.map(({ operator, details, depth, estimated_rows }, at) => (
                  <li key={at} style={{ paddingLeft: depth * 14 }}>
                    <strong>{operator}</strong>{" "}
                    <span className="soft">
                      {t("cypher.estimated", { count: n(estimated_rows) })}
                    </span>
                    <code>{details}</code>
                  </li>
                ))}
              </ol>
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}
