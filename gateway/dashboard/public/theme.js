// Before the first paint, so that a dark page never flashes white. src/settings.tsx keeps the same keys.
(() => {
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem("nexa.settings") ?? "{}");
  } catch {
    // A damaged entry is as good as none.
  }
  const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = stored.theme === "dark" || (stored.theme !== "light" && prefersDark);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  document.documentElement.lang = stored.language ?? "id";
})();
