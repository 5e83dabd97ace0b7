/** `npm run NAME -- ...`: prepares, then runs a built command of infra with the remaining arguments. */
import { prepare } from "./bootstrap.js";

const [command = ""] = process.argv.splice(2, 1);
await prepare();
await import(`./dist/${command}`);
