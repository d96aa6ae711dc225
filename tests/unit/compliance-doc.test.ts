// Compares the tests that docs/compliance.md names with the tests that exist.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#scripts/project-root.ts";

const PAGE = "docs/compliance.md";
const HEAD = /^\| *Clause *\|.*\| *Test *\|$/;
const RULE = /^\| *---/;

const root = path.join(projectRoot, "tests");
const files = readdirSync(root, { recursive: true, encoding: "utf8" });
const lines = readFileSync(path.join(projectRoot, PAGE), "utf8").split("\n");
const rows = lines.filter((line) => line.startsWith("|") && !HEAD.test(line) && !RULE.test(line));

const TEST = /`(\S+) › ([^`]+)`/g;
const lastCellOf = (row: string): string => row.split(/(?<!\\)\|/).at(-2) ?? "";

/** The tests in the last cell of a row, as "file › name". */
function testsOf(row: string): { file: string; name: string }[] {
  return [...lastCellOf(row).matchAll(TEST)].map(([, file = "", name = ""]) => ({
    file,
    name: name.replaceAll(String.raw`\|`, "|"),
  }));
}

/** True if the last cell names a file of tests without one of its tests. */
function namesFileAlone(row: string): boolean {
  return /\.(?:test|spec)\.tsx?/.test(lastCellOf(row).replaceAll(TEST, ""));
}

/** The name in each call of test, it and describe; `)(` stands between the cases of an `each` and the name. */
const NAME = /(?:\b(?:test|it|describe)(?:\.\w+)*\(|\)\()\s*(["'`])((?:\\.|(?!\1).)*)\1/gs;

/** Whether a call has this name, or a name in a template ends with it after its last value. */
function hasTest(text: string, name: string): boolean {
  return [...text.matchAll(NAME)].some(
    ([, , given = ""]) =>
      given === name || (given.includes("${") && given.split("}").at(-1)?.trim() === name),
  );
}

/** Why a test is not there, or undefined. */
function problemOf({ file, name }: { file: string; name: string }): string | undefined {
  const named = files.filter((one) => path.basename(one) === file);
  const [only, ...others] = named;
  if (only === undefined || others.length > 0) return `${file}: ${named.length} files`;
  const text = readFileSync(path.join(root, only), "utf8");
  return hasTest(text, name) ? undefined : `${file} has no test "${name}"`;
}

test("every table has the columns clause, what it asks, where, and test", () => {
  const heads = lines.filter((line, index) => RULE.test(lines[index + 1] ?? ""));
  expect(heads.length).toBeGreaterThan(0);
  expect(heads.filter((line) => !HEAD.test(line))).toEqual([]);
});

test("every row names a test, and every test that is named exists", () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => testsOf(row).length === 0)).toEqual([]);
  expect(rows.filter((row) => namesFileAlone(row))).toEqual([]);
  expect(rows.flatMap((row) => testsOf(row).flatMap((one) => problemOf(one) ?? []))).toEqual([]);
});

test("every source file that is named exists", () => {
  const sources = readdirSync(path.join(projectRoot, "src"), { recursive: true, encoding: "utf8" });
  const named = rows.flatMap((row) => [...row.matchAll(/`([\w/.-]+\/[\w.-]+\.tsx?)`/g)]);
  expect(named.length).toBeGreaterThan(10);
  const isThere = (file: string) => sources.some((one) => `/src/${one}`.endsWith(`/${file}`));
  expect(named.flatMap(([, file = ""]) => (isThere(file) ? [] : [file]))).toEqual([]);
});

test("names that no test has are found", () => {
  const [found] = testsOf("| a | b | c | `legal.test.ts › is no test` |");
  expect(found && problemOf(found)).toBe('legal.test.ts has no test "is no test"');
  expect(problemOf({ file: "none.test.ts", name: "x" })).toBe("none.test.ts: 0 files");
  expect(namesFileAlone("| a | b | c | `legal.test.ts`, all |")).toBe(true);
  const text = 'test("one and two", f); test.each(["three"])(`${x} four`, f);';
  expect(["one and two", "four"].filter((name) => !hasTest(text, name))).toEqual([]);
  expect(["two", "three", "our"].filter((name) => hasTest(text, name))).toEqual([]);
});
