import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Queue } from "./queue.ts";

describe("a queue", () => {
  it("gives back everything in order, also what was put first", () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ push: fc.nat() }),
        fc.record({ unshift: fc.array(fc.nat()) }),
        fc.constant("shift" as const),
      ),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(steps, (all) => {
        const queue = new Queue<number>();
        const model: number[] = [];
        for (const step of all) {
          if (step === "shift") expect(queue.shift()).toBe(model.shift());
          else if ("push" in step) {
            queue.push(step.push);
            model.push(step.push);
          } else {
            queue.unshift(step.unshift);
            model.unshift(...step.unshift);
          }
          expect(queue.size).toBe(model.length);
          expect(queue.first()).toBe(model[0]);
        }
        expect(queue.clear()).toEqual(model);
      }),
    );
  });
  it("stays small while thousands pass through", () => {
    const queue = new Queue<number>();
    for (let i = 0; i < 10_000; i++) {
      queue.push(i);
      expect(queue.shift()).toBe(i);
    }
    queue.retain(() => true);
    expect(queue.size).toBe(0);
  });
});
