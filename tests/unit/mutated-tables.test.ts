// The mutation tests run in CI only after everything else; what they name must be there before.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { MUTATED_TABLES } from "#scripts/mutations/tables.ts";
import { projectRoot } from "#scripts/project-root.ts";

test("each table has something to change, and each of its tests exists", () => {
  const wrong = MUTATED_TABLES.flatMap(({ name, file, mutate, tests }) => {
    const missing = tests
      .flatMap(({ files }) => files)
      .filter((one) => !existsSync(path.join(projectRoot, one)));
    const text = readFileSync(path.join(projectRoot, file), "utf8");
    return mutate(text).length === 0 ? [`${name}: nothing to change`, ...missing] : missing;
  });
  expect(wrong).toEqual([]);
  expect(MUTATED_TABLES.length).toBeGreaterThan(20);
});
