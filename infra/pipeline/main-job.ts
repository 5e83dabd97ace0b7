import { loadNewsroom, searchHost, startNewsroom, type NewsroomData } from "../newsroom/index.ts";
import { countsWithout, putInByHand, stepsWithout } from "./by-hand.ts";
import type { Run } from "./home.ts";
import { countStores, stepsOf } from "./progress.ts";
import { provision, sendTalent, syncRegistry } from "./provision.ts";
import { differingEvents } from "./publications.ts";
import { processors } from "./service-list.ts";
import { settle } from "./settle.ts";
import { System, type SystemOptions } from "./system.ts";
import { patiently } from "./wait.ts";
import { printTable, stageLines, storeLines } from "./table.ts";

export type MainJob = {
  /** Whether every figure equals the manifest. */
  equal: boolean;
  differences: string[];
  seconds: number;
  peakMiB: number;
  links: string[];
  /** Stops the services, and the servers that this job started. */
  stop: () => Promise<void>;
};

export type MainJobOptions = SystemOptions & {
  /** Settings by service name, over those of the job. */
  settings?: Record<string, Record<string, string>>;
  /** What happens to the system while the newsroom runs through it. */
  during?: (system: System) => Promise<void>;
  /** How long the run may take after that; ten minutes unless given. */
  limitMs?: number;
};

const runLimitMs = 10 * 60_000;

/** Provides servers, sets everything up, runs the newsroom through the pipeline, and compares. */
export async function runMainJob(options: MainJobOptions): Promise<MainJob> {
  const { say } = options;
  const startedAt = Date.now();
  const newsroom = loadNewsroom();
  const system = await System.open(options);
  const run = system.home.beginRun(new Date());
  const internet = await startNewsroom({ clock: new Date(run.clock) });
  const stop = async () => {
    await system.stop();
    await internet.stop();
  };
  try {
    const { equal, differences } = await runNewsroom(system, newsroom, run, internet.url, options);
    if (equal) system.home.completeRun(run);
    for (const [name, times] of Object.entries(system.supervisor.restarts()))
      say(`note: ${name} was started again ${times} x`);
    return {
      equal,
      differences,
      seconds: Math.round((Date.now() - startedAt) / 1000),
      peakMiB: system.peakMiB(),
      links: linksOf(system, options.root),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function runNewsroom(
  system: System,
  newsroom: NewsroomData,
  run: Run,
  proxyUrl: string,
  { say, settings = {}, during, limitMs = runLimitMs }: MainJobOptions,
): Promise<{ equal: boolean; differences: string[] }> {
  const { clients, servers, supervisor } = system;
  say("topics, tables, master data: filling");
  await provision(clients, newsroom);
  await system.startApi();
  await syncRegistry(clients, system.apiUrl, system.home.credentials().adminKey);
  say(`talent: ${await sendTalent(clients, newsroom)} profiles written and read back`);
  say("processors: starting");
  await system.start(processors, {
    ...settings,
    "a1-scheduler": { RUN_ID: run.runId, ...settings["a1-scheduler"] },
    "b1-scraper": {
      RUN_ID: run.runId,
      CLOCK_AT: run.clock,
      FETCH_PROXY_URL: proxyUrl,
      SEARCH_FEED_URL: `http://${searchHost}/rss/search?q={keyword}&hl=id&gl=ID&ceid=ID:id`,
      HOST_SPACING_MS: "0", // the newsroom is our own
      FETCH_DEADLINE_MS: "8000",
      ...settings["b1-scraper"],
    },
  });
  await during?.(system);
  const look = () => lookAt(clients, newsroom.manifest, run);
  await settle(clients, {
    runId: run.runId,
    targetIds: newsroom.masterData.targets.filter(({ is_active }) => is_active).map(({ id }) => id),
    env: servers.env,
    supervisor,
    say,
    isComplete: async () => (await look()).differences.length === 0,
    limitMs,
  });
  const { text, differences } = await patiently("the table", look, { limitMs: 60_000 });
  say(text);
  return { equal: differences.length === 0, differences };
}

/** The table now, and what differs from the manifest. */
async function lookAt(
  clients: System["clients"],
  manifest: NewsroomData["manifest"],
  { runId, earlier }: Run,
): Promise<{ text: string; differences: string[] }> {
  const isRepeat = earlier > 0;
  const byHand = await putInByHand(clients);
  const steps = stepsWithout(await stepsOf(clients, runId), byHand);
  // Stages after B1 handle an article once: their figures stay those of the first run.
  const b1 = isRepeat ? manifest.repeatRun : manifest.firstRun;
  const stages = stageLines(steps, {
    ...manifest.firstRun,
    "b1-search": b1["b1-search"],
    "b1-site": b1["b1-site"],
  });
  const stores = storeLines(countsWithout(await countStores(clients), byHand), manifest.stores);
  const events = await differingEvents(clients, manifest);
  return {
    text: [
      printTable(isRepeat ? "stages (B1: this run, a repeated one)" : "stages", stages),
      printTable("stores", stores),
      ...(byHand.pages === 0 ? [] : [`not counted: ${byHand.pages} pages put in by hand`]),
      `events that differ: ${events.length === 0 ? "none" : `\n  ${events.join("\n  ")}`}`,
    ].join("\n\n"),
    differences: [
      ...[...stages, ...stores].filter(({ isEqual }) => !isEqual).map(({ name }) => name),
      ...events,
    ],
  };
}

const linksOf = ({ apiUrl, loginCode, servers }: System, root: string): string[] => [
  `dashboard         ${apiUrl}/`,
  `log in once       ${apiUrl}/login/${loginCode}`,
  `API and its page  ${apiUrl}/docs`,
  `or by key         ${root}/.nexa/credentials.json (Authorization: Bearer ...)`,
  `RabbitMQ          ${servers.env["RABBITMQ_MANAGEMENT_URL"] ?? ""}`,
  `Neo4j             ${servers.env["NEO4J_URL"] ?? ""}${servers.provider === "docker" ? " (Browser: http://127.0.0.1:7474)" : " (bolt; natively without Browser)"}`,
];
