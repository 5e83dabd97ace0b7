import type { Role } from "@nexa/contracts";
import { beforeAll } from "vitest";
import { as, sampleApp, type Answers } from "../sample-app.ts";

/** One API for all tests of a file, which takes a while to make; each test says what its stores answer. */
export function oneApp(role: Role) {
  const current: Answers = {};
  let app: ReturnType<typeof sampleApp> | undefined;
  const answering = (answers: Answers) => {
    for (const name of Object.keys(current)) delete current[name];
    Object.assign(current, answers);
    return (app ??= sampleApp({ answers: current }));
  };
  beforeAll(() => answering({}), 60_000);
  const headers = as(role);
  return {
    answering,
    headers,
    get: async (url: string, answers: Answers = {}) =>
      (await answering(answers)).inject({ url: `/api/v1${url}`, headers }),
    post: async (url: string, payload: object, answers: Answers = {}, more: object = {}) =>
      (await answering(answers)).inject({
        ...{ method: "POST", url: `/api/v1${url}`, payload },
        headers: { ...headers, ...more },
      }),
  };
}
