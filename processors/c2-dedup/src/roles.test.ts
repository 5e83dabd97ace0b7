import { expect, test } from "vitest";
import { Roles, type Contender } from "./roles.ts";
import { claimsInMemory } from "./sample-article.ts";

const older: Contender = { id: "a", windowAt: "2026-11-28T05:00:00Z" };
const newer: Contender = { id: "b", windowAt: "2026-11-28T06:00:00Z" };
const masters = async (roles: Roles, ids: string[]): Promise<string[]> => {
  const all = await Promise.all(ids.map((id) => roles.of(id)));
  return ids.filter((_, at) => all[at]?.isMaster);
};

test.each([
  ["both see each other", true, true],
  ["only the older sees the newer", true, false],
  ["only the newer sees the older", false, true],
])(
  "of two copies one becomes the master when %s, in any order of steps",
  async (_, olderSees, newerSees) => {
    for (let round = 0; round < 50; round++) {
      const claims = claimsInMemory();
      // Every claim takes its own time, so that the steps of both interleave in ever new ways.
      const roles = new Roles({
        claim: async (key, owner) => {
          for (let turn = Math.random() * 4; turn > 0; turn--) await Promise.resolve();
          return claims.claim(key, owner);
        },
        find: claims.find,
      });
      const both = [
        () => roles.settle(older, olderSees ? [newer] : []),
        () => roles.settle(newer, newerSees ? [older] : []),
      ];
      if (round % 2) both.reverse();
      await Promise.all(both.map((settle) => settle()));
      expect(await masters(roles, ["a", "b"])).toHaveLength(1);
    }
  },
);

test("who has become a master stays one when an older copy arrives later", async () => {
  const roles = new Roles(claimsInMemory());
  expect(await roles.settle(newer, [])).toEqual({ isMaster: true });
  expect(await roles.settle(older, [newer])).toEqual({ isMaster: false, of: "b" });
});

test("a worker that died and starts again finds what was decided", async () => {
  const roles = new Roles(claimsInMemory());
  await roles.settle(older, []);
  const once = await roles.settle(newer, [older]);
  expect(await roles.settle(newer, [])).toEqual(once);
});

test("a copy of a copy belongs to the master", async () => {
  const roles = new Roles(claimsInMemory());
  await roles.settle(older, []);
  await roles.settle(newer, [older]);
  expect(await roles.masterOf("b")).toBe("a");
});

test("an article that nobody decides is a master after two seconds", async () => {
  expect(await new Roles(claimsInMemory()).masterOf("x")).toBe("x");
});
