import { loadPlan } from "./plan.ts";
import { publishers } from "./publishers.ts";
import { startNewsroom } from "./server.ts";

const clockText = process.argv[2] ?? new Date().toISOString();
const clock = new Date(clockText);
if (Number.isNaN(clock.getTime())) {
  console.error(`newsroom: "${clockText}" is no instant, e.g. 2026-11-28T05:00:00Z`);
  process.exit(1);
}
const plan = loadPlan();
const newsroom = await startNewsroom({ clock, plan });
const example = plan[0]?.url ?? "";
console.log(`The newsroom is open at ${newsroom.url}; its clock stands at ${clock.toISOString()}.
${String(plan.length)} pages of ${String(publishers.length)} publishers. Look at them through the proxy:

  curl -x ${newsroom.url} "http://news.google.test/rss/search?q=begal&hl=id&gl=ID&ceid=ID:id"
  curl -x ${newsroom.url} http://kabarnusa.test/indeks
  curl -x ${newsroom.url} ${example}

Hosts: ${publishers.map(({ host }) => host).join(", ")}
Ctrl-C closes it.`);

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void newsroom.stop().then(() => process.exit(0)));
