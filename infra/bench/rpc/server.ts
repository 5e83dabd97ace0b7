/** One peer's server in a process of its own: `server.js PEER URL`; says "serving" and stays. */
import { peers, type PeerName } from "./peers/index.ts";

const [name, url = ""] = process.argv.slice(2) as [PeerName, string]; // given by our own parent
await peers[name].serve(url);
process.send?.("serving");
process.once("disconnect", () => process.exit(0));
