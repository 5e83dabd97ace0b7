import { defineScript } from "redis";

/** Takes a key for an owner unless somebody has it; answers who has it, in one step. */
export const claim = defineScript({
  NUMBER_OF_KEYS: 1,
  SCRIPT: `
redis.call("SET", KEYS[1], ARGV[1], "NX", "EX", ARGV[2])
return redis.call("GET", KEYS[1])`,
  parseCommand(parser, key: string, owner: string, ttlSeconds: number) {
    parser.pushKey(key);
    parser.push(owner, String(ttlSeconds));
  },
  transformReply: (owner: unknown) => String(owner),
});

/** Adds an entry to a stream unless the mark of its content stands; answers 1 when it was added. */
export const addOnce = defineScript({
  NUMBER_OF_KEYS: 2,
  SCRIPT: `
if not redis.call("SET", KEYS[1], 1, "NX", "EX", ARGV[1]) then return 0 end
redis.call("XADD", KEYS[2], "*", "payload", ARGV[2])
return 1`,
  parseCommand(parser, mark: string, stream: string, markSeconds: number, payload: string) {
    parser.pushKey(mark);
    parser.pushKey(stream);
    parser.push(String(markSeconds), payload);
  },
  transformReply: (added: unknown) => added === 1,
});
