import { createRootRoute } from "@tanstack/react-router";
import { Empty } from "./parts/states.tsx";
import { Page } from "./parts/page.tsx";
import { Frame } from "./shell/frame.tsx";
import { useText } from "./text/index.ts";

/** The parent of every page: the frame, and what stands where no page is. */
export const rootRoute = createRootRoute({ component: Frame, notFoundComponent: NotThere });

function NotThere() {
  const t = useText();
  return (
    <Page title={t("state.notThere")}>
      <Empty title={t("state.notThere")} />
    </Page>
  );
}
