#!/usr/bin/env node
/** `npx nexa ...`: prepares without a word on standard output, then runs the built command. */
import { prepare } from "../bootstrap.js";

await prepare();
await import("../dist/cli/nexa.js");
