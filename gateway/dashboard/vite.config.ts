import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** `npm run dev -w @nexa/dashboard` asks this API; a built dashboard is served by the API itself. */
const api = process.env["NEXA_API"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { proxy: { "/api": api, "/login": api, "/docs": api, "/openapi.json": api } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    // The API's policy allows no data: scripts or styles; small files stay files.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
