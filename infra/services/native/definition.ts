import type { ServerName } from "../types.ts";
import type { Tools } from "./install/index.ts";

/** What a server is started with in one place. */
export type Setting = {
  /** Its folder for data and configuration; exists, mode 0700. */
  folder: string;
  /** Ports on 127.0.0.1 by purpose. */
  ports: Readonly<Record<string, number>>;
  /** For users of servers that know passwords; the user is always "nexa" unless the server fixes it. */
  password: string;
  tools: Tools;
  /** Short and unique on this machine. */
  key: string;
  /** Data of tests: may be lost when the machine (not the process) dies, in exchange for speed. */
  isTest: boolean;
};

/** One process to start; it leads a process group of its own and outlives us. */
export type Launch = {
  /** Unique among all servers; names its log. */
  name: string;
  file: string;
  args: string[];
  env?: Record<string, string>;
  /** Run as this user (only where root starts it). */
  user?: { uid: number; gid: number };
  /** True once it serves; asked every 100 ms after the start. */
  isReady(): Promise<boolean>;
  /** A line of the log that a fresh start must have written besides. */
  readyLine?: RegExp;
};

/** How one server runs natively. */
export type NativeServer = {
  name: ServerName;
  /** Purposes of its ports. */
  ports: readonly string[];
  /** The names of its processes, in the order in which they start. */
  processes: readonly string[];
  /** What asks it to end; SIGTERM where this says nothing. */
  stopSignal?: "SIGINT";
  /** True while it serves on its ports. */
  isServing(setting: Setting): Promise<boolean>;
  /** Folders outside its own that hold data of the place with this key. */
  otherData?(key: string): string[];
  /** Writes configuration, formats data when there is none, and says what to start. */
  prepare(setting: Setting): Promise<Launch[]>;
  /** After a fresh start. */
  afterStart?(setting: Setting): Promise<void>;
  /** The variables of our services. */
  env(setting: Setting): Record<string, string>;
  /** What a person should know about it. */
  note?: string;
};
