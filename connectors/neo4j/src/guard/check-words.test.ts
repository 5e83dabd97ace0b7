import { describe, expect, it } from "vitest";
import { allowedQuestions, refusedAttempts } from "./attempts.ts";
import { checkWords } from "./check-words.ts";

const codeOf = (statement: string): string => {
  try {
    checkWords(statement);
    return "passes";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "no fault";
  }
};

describe("the words of a statement", () => {
  it.each(refusedAttempts)("refuse %s", (_, statement) => {
    expect(codeOf(statement)).toBe("PERMISSION_DENIED");
  });

  it.each(allowedQuestions)("let %s pass", (_, statement) => {
    expect(codeOf(statement)).toBe("passes");
  });

  it("are more than forty attempts", () => {
    expect(refusedAttempts.length).toBeGreaterThanOrEqual(40);
  });
});
