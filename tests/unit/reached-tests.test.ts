// What `npm run test:quick` runs.
import { describe, expect, test } from "vitest";
import { reachedTests } from "#scripts/reached-tests.ts";

describe("a change reaches", () => {
  test("the test that was changed, before those that import it", () => {
    const file = "tests/unit/reached-tests.test.ts";
    expect(reachedTests("unit", [file])).toEqual([file]);
  });

  test("the tests that import it, before those that import what imports it", () => {
    const reached = reachedTests("unit", ["scripts/project-root.ts"]);
    const [direct, later] = ["tests/unit/legal.test.ts", "tests/unit/reached-tests.test.ts"];
    expect(reached).toContain(later);
    expect(reached.indexOf(direct)).toBeLessThan(reached.indexOf(later));
    expect(reached).toContain(direct);
  });

  test("no test of another kind, and none through the import of a type", () => {
    expect(reachedTests("sandbox", ["src/client/ui/button.tsx"])).toEqual([]);
    expect(reachedTests("unit", ["tests/worker/no-such.test.ts"])).toEqual([]);
  });

  test("the browser tests that are named after its feature", () => {
    const reached = reachedTests("e2e", ["src/client/features/history/history-row.tsx"]);
    expect(reached.toSorted()).toEqual([
      "tests/e2e/history-looks.spec.ts",
      "tests/e2e/history.spec.ts",
    ]);
  });
});
