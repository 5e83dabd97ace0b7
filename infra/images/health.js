/** Exit code 0 when the service beside us can work; the images' health check, on Node's own modules. */
const port = process.env["HEALTH_PORT"] ?? "9464";
try {
  const response = await fetch(`http://127.0.0.1:${port}/ready`, {
    signal: AbortSignal.timeout(3_000),
  });
  process.exit(response.ok ? 0 : 1);
} catch {
  process.exit(1);
}
