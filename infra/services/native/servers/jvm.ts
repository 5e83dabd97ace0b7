import { join } from "node:path";
import type { Setting } from "../definition.ts";
import type { JvmServer } from "../install/maven.ts";

/**
 * The beginning of every Java command line: a small heap, a collector without helper threads, and only the
 * quick compiler, which halves the time to start and costs little at the loads of one machine.
 */
export function javaArgs(setting: Setting, server: JvmServer, maxHeap: string): string[] {
  const installed = setting.tools.of(server);
  return [
    `-Xmx${maxHeap}`,
    "-Xms64m",
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-XX:-UsePerfData",
    "-XX:+ExitOnOutOfMemoryError",
    `-Djava.io.tmpdir=${join(setting.folder, "tmp")}`,
    "-Dorg.apache.logging.log4j.level=WARN",
    "-cp",
    `${join(installed, "classes")}:${join(installed, "lib", "*")}`,
  ];
}
