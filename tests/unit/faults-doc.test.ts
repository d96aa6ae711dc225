// Compares the tests that docs/faults.md names with the tests that exist.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#scripts/project-root.ts";

const PAGE = "docs/faults.md";
const read = (name: string): string => readFileSync(path.join(projectRoot, name), "utf8");
const [tested = "", waiting = ""] = read(PAGE).split("## Rows without a test yet");

/** The rows at the beginning of test names, by file. */
function rowsOfTests(): Map<string, Set<string>> {
  const root = path.join(projectRoot, "tests");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  const rows = files
    .filter((name) => /\.(test|spec)\.ts$/.test(name))
    .map((name) => {
      const names = read(path.join("tests", name)).match(/"F\d+(, F\d+)*: /g) ?? [];
      return [
        path.join("tests", name),
        new Set(names.flatMap((one) => one.match(/F\d+/g) ?? [])),
      ] as const;
    });
  return new Map(rows.filter(([, found]) => found.size > 0));
}

const placeOf = (file: string): string => (file.includes("/") ? file : `tests/worker/${file}`);

/**
 * The table's lines: the row, the files with tests named after it, and the other tests that it
 * cites.
 */
const lines = (tested.match(/^\| F\d+ .*$/gm) ?? []).map((line) => {
  const [, row = "", , where = "", also = ""] = line.split("|").map((cell) => cell.trim());
  const others = [...also.matchAll(/(\S+\.test\.ts): "([^"]*)"/g)];
  return {
    row,
    files: where.split(", ").filter(Boolean).map(placeOf),
    others: others.map(([, file = "", name = ""]) => ({ file: placeOf(file), name })),
  };
});

test(`every row of ${PAGE} has tests named after it in exactly the files that it lists`, () => {
  const found = [...rowsOfTests()].flatMap(([file, rows]) =>
    [...rows].map((row) => `${row} ${file}`),
  );
  const promised = lines.flatMap(({ row, files }) => files.map((file) => `${row} ${file}`));
  expect(lines.length).toBeGreaterThan(15);
  expect(promised.toSorted()).toEqual(found.toSorted());
});

test(`every other test that ${PAGE} names exists`, () => {
  const others = lines.flatMap((line) => line.others);
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter(({ file, name }) => !read(file).includes(name))).toEqual([]);
  const without = lines.filter((line) => line.files.length + line.others.length === 0);
  expect(without).toEqual([]);
});

test(`every row of ${PAGE} is either tested or waiting`, () => {
  const rows = [...lines.map(({ row }) => row), ...(waiting.match(/^\| (F\d+) /gm) ?? [])];
  const numbers = rows.map((row) => Number(/\d+/.exec(row)?.[0])).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 43 }, (_, index) => index + 1));
});
