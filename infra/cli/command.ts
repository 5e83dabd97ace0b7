import type { Api } from "./api.ts";
import type { Output } from "./output.ts";

/** Exit code: 0 well, 1 trouble or refused, 2 wrong use. */
export type Command = (api: Api, output: Output, args: string[]) => Promise<number>;
