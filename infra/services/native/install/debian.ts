import { readFileSync } from "node:fs";
import { findProgram } from "./find.ts";
import { lastLines, runTool } from "../run-tool.ts";
import { ServersError, type Log } from "../../types.ts";

/**
 * Installs packages of Debian or Ubuntu without starting their services: ours run by themselves, on other
 * ports. As root without a question, else by `sudo -n`.
 *
 * @param packages  one group for each need; the first of a group that this release has is taken
 * @throws ServersError with the apt line when we may not install, or there is no apt
 */
export async function installPackages(
  packages: readonly (readonly string[])[],
  log: Log,
): Promise<void> {
  if (packages.length === 0) return;
  const apt = findProgram("apt-get");
  const readable = packages.map((group) => group[0]).join(" ");
  if (apt === undefined) {
    throw new ServersError(
      `Nexa needs these servers and tools here, by their Debian names: ${readable}. ` +
        `Install them with your system's package manager, start a Docker engine, or set the servers' URLs`,
    );
  }
  const shell = await shellOfRoot(readable);
  log(`installing Debian packages: ${readable}`);
  const script = installScript(packages);
  const { code, output } = await runTool(shell.file, [...shell.args, "-c", script], {
    env: { DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" },
    onLine: (line) => {
      if (/^(Get:|Setting up )/.test(line)) log(`  ${line.slice(0, 100)}`);
    },
  });
  if (code !== 0) {
    throw new ServersError(
      `apt-get could not install ${readable}:\n${lastLines(output)}\n` +
        `By hand: sudo apt-get update && sudo apt-get install ${readable}`,
    );
  }
}

async function shellOfRoot(readable: string): Promise<{ file: string; args: string[] }> {
  if (process.getuid?.() === 0) return { file: "/bin/sh", args: [] };
  const sudo = findProgram("sudo");
  if (sudo !== undefined && (await runTool(sudo, ["-n", "true"])).code === 0) {
    const keep = "--preserve-env=DEBIAN_FRONTEND,http_proxy,https_proxy";
    return { file: sudo, args: ["-n", keep, "/bin/sh"] };
  }
  throw new ServersError(
    `Nexa needs some packages and may not install them. Please run once:\n` +
      `  sudo apt-get update && sudo apt-get install ${readable}\n` +
      `or start a Docker engine, or set the servers' URLs`,
  );
}

/** Debian's releases name Java by number: which of a group this one has is asked of apt itself. */
function installScript(groups: readonly (readonly string[])[]): string {
  const chosen = groups.map(
    (group) => `$(for p in ${group.join(" ")}; do has "$p" && { echo "$p"; break; }; done)`,
  );
  return `
set -e
has() { apt-cache policy "$1" 2>/dev/null | grep -q 'Candidate: [^(]'; }
# Asked by the packages before they start a service; 101 means no. Only while we install.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  printf '#!/bin/sh\\nexit 101\\n' > "$policy"
  chmod 755 "$policy"
fi
wanted() { echo ${chosen.join(" ")}; }
complete() { [ "$(wanted | wc -w)" -eq ${groups.length} ]; }
get() { apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=300 $(wanted); }
if complete && get; then :; else
  apt-get update -o DPkg::Lock::Timeout=300
  get
fi
# The next boot would start them.
if command -v systemctl >/dev/null 2>&1; then
  for unit in ${servicesOf(groups).join(" ")}; do systemctl disable "$unit" >/dev/null 2>&1 || true; done
fi
`;
}

function servicesOf(groups: readonly (readonly string[])[]): string[] {
  return groups
    .flat()
    .filter((name) =>
      /^(rabbitmq-server|redis-server|postgresql|prometheus|prometheus-alertmanager)$/.test(name),
    );
}

/** True on Debian and what is made of it. */
export function isDebian(): boolean {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}
