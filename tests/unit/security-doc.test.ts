// docs/security.md promises a test for every line of the standard; these tests compare it with the
// test names.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#scripts/project-root.ts";

const LINE = /\b\d{1,2}\.\d{1,2}\.\d{1,2}\b/g;

function numbersTested(): Set<string> {
  const root = path.join(projectRoot, "tests");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  const names = files
    .filter((name) => /\.(test|spec)\.ts$/.test(name))
    .map((name) => readFileSync(path.join(root, name), "utf8").replace(/^\s*\/\/.*$/gm, ""))
    .flatMap((text) => text.match(/ASVS [\d., ]+/g) ?? []);
  return new Set(names.flatMap((name) => name.match(LINE) ?? []));
}

function numbersPromised(): string[] {
  const text = readFileSync(path.join(projectRoot, "docs/security.md"), "utf8");
  const [promised = ""] = text.split("## Not applicable");
  const cells = promised.match(/^\| [\d., ]+\|/gm) ?? [];
  return cells.flatMap((cell) => cell.match(LINE) ?? []);
}

test("every line of docs/security.md has a test named after it", () => {
  const [promised, tested] = [numbersPromised(), numbersTested()];
  expect(promised.length).toBeGreaterThan(50);
  expect(promised.filter((number) => !tested.has(number))).toEqual([]);
});

test("every line in a test name is in docs/security.md", () => {
  const promised = new Set(numbersPromised());
  expect([...numbersTested()].filter((number) => !promised.has(number))).toEqual([]);
});
