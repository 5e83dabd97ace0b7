import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { toProblem } from "./api/problem.ts";
import { router } from "./router.ts";
import { SettingsProvider, storedSettings } from "./settings.tsx";
import { startText } from "./text/index.ts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/shell.css";
import "./styles/parts.css";
import "./styles/pages.css";
import "./styles/analysis.css";

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // What the API calls temporary is asked twice more; the rest would only fail again.
      retry: (count, error) => toProblem(error).retryable && count < 2,
      staleTime: 5_000,
      refetchOnWindowFocus: true,
    },
  },
});

await startText(storedSettings().language);
const place = document.getElementById("root");
if (place === null) throw new Error("index.html has no #root");
createRoot(place).render(
  <StrictMode>
    <SettingsProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SettingsProvider>
  </StrictMode>,
);
