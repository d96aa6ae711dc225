// What comments, tests and documents cite has to exist: numbers of docs/product.md, decision records,
// and files that documents link to. faults-doc.test.ts and security-doc.test.ts check fault rows and
// lines of the security standard.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#scripts/project-root.ts";

const FOLDERS = ["src", "sandbox", "tests", "scripts", "bench", "docs", "public", ".ci"];
const TEXT_FILE = /\.(tsx?|js|md|toml|html|sql)$|^run$/;
const PRODUCT = "docs/product.md";
/** This file names examples of what is refused. */
const SELF = "tests/unit/references.test.ts";

type Source = { name: string; text: string };
type Citation = { file: string; target: string };

function readSources(): Source[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      path.join(folder, name),
    ),
  );
  const atRoot = readdirSync(projectRoot);
  return [...inFolders, ...atRoot]
    .filter((name) => name !== SELF && TEXT_FILE.test(path.basename(name)))
    .filter((name) => statSync(path.join(projectRoot, name)).isFile())
    .map((name) => ({ name, text: readFileSync(path.join(projectRoot, name), "utf8") }));
}

/** A comment that goes over several lines as one line. */
const joinLines = (text: string): string => text.replaceAll(/\n\s*(?:\/\/|\*|#)?\s*/g, " ");

const LIST = String.raw`(\d+(?:\.\d+)*(?:(?:, | and | to | and to )\d+(?:\.\d+)*)*)`;

/** The numbers that follow `word`, each with its file: "product.md 4.5, 6 and 14.2" cites three. */
function citationsOf(word: string, { name, text }: Source): Citation[] {
  const pattern = new RegExp(`${word} ${LIST}`, "g");
  return [...joinLines(text).matchAll(pattern)].flatMap(([, list = ""]) =>
    (list.match(/\d+(?:\.\d+)*/g) ?? []).map((target) => ({ file: name, target })),
  );
}

/** Every number that a document defines: headings, rules in bold, first cells of table rows. */
function definedNumbers(text: string): string[] {
  const patterns = [
    /^#{2,3} <a id="[\d.]+"><\/a>(\d+(?:\.\d+)*) /gm,
    /^- \*\*(\d+(?:\.\d+)+)\*\* /gm,
    /^\| (\d+(?:\.\d+)+) \|/gm,
  ];
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, number = ""]) => number),
  );
}

/** Links of a document to files, without those to other sites and to places on the same page. */
function brokenLinks({ name, text }: Source): string[] {
  const folder = path.join(projectRoot, path.dirname(name));
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset)="([^"\s]+)"/g)].map(
    ([, link, picture]) => link ?? picture ?? "",
  );
  return links
    .filter((link) => !/^(?:[a-z]+:|#)/.test(link))
    .filter((link) => !existsSync(path.join(folder, link.replace(/#.*/, ""))))
    .map((link) => `${name}: ${link}`);
}

const sources = readSources();
const product = readFileSync(path.join(projectRoot, PRODUCT), "utf8");
const numbers = definedNumbers(product);
const decisions = readdirSync(path.join(projectRoot, "docs/decisions"));

const missing = (citations: readonly Citation[], known: ReadonlySet<string>): string[] =>
  citations
    .filter(({ target }) => !known.has(target))
    .map(({ file, target }) => `${file}: ${target}`);

test("every number of docs/product.md that is cited is defined there", () => {
  const citations = sources.flatMap((source) => citationsOf(String.raw`product\.md`, source));
  expect(citations.length).toBeGreaterThan(90);
  expect(missing(citations, new Set(numbers))).toEqual([]);
});

test("docs/product.md defines each number once, and its references to itself exist", () => {
  expect(numbers.length).toBeGreaterThan(400);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  const anchors = [...product.matchAll(/<a id="([\d.]+)"><\/a>(\d+(?:\.\d+)*) /g)];
  expect(anchors.filter(([, id, number]) => id !== number)).toEqual([]);
  // References to itself are in brackets: "(2.4)" or "(9.4, 9.6)".
  const own = [...joinLines(product).matchAll(new RegExp(String.raw`\(${LIST}\)`, "g"))].flatMap(
    ([, list = ""]) => list.match(/\d+\.\d+(?:\.\d+)?/g) ?? [],
  );
  expect(own.length).toBeGreaterThan(40);
  expect(own.filter((number) => !numbers.includes(number))).toEqual([]);
});

test("every decision that is cited has a record", () => {
  const known = new Set(decisions.map((name) => String(Number(name.slice(0, 4)))));
  const citations = sources.flatMap((source) => citationsOf("[Dd]ecisions?", source));
  expect(citations.length).toBeGreaterThan(20);
  expect(missing(citations, known)).toEqual([]);
});

test("decision records have the usual head and follow each other without a gap", () => {
  const expected = decisions.map((_, index) => String(index + 1).padStart(4, "0"));
  expect(decisions.map((name) => name.slice(0, 4)).toSorted()).toEqual(expected);
  for (const name of decisions) {
    const text = readFileSync(path.join(projectRoot, "docs/decisions", name), "utf8");
    expect(text, name).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. .+\n`));
    expect(text, name).toMatch(/^- Status: (accepted|superseded by decision \d+)$/m);
    expect(text, name).toMatch(/^- Date: \d{4}-\d{2}-\d{2}$/m);
    // A decision that was replaced says by which, and nothing else.
    const isReplaced = text.includes("- Status: superseded");
    const headings = isReplaced ? [] : ["## Context", "## Decision", "## Consequences"];
    expect(text.match(/^## .+$/gm) ?? [], name).toEqual(headings);
    if (isReplaced) expect(text.trim().split("\n"), name).toHaveLength(4);
  }
});

test("every link of a document to a file leads somewhere", () => {
  const documents = sources.filter(({ name }) => name.endsWith(".md"));
  expect(documents.length).toBeGreaterThan(40);
  expect(documents.flatMap(brokenLinks)).toEqual([]);
});

test("nothing cites a text that is not in the repository", () => {
  const outside = /\bspecification\b|§ ?\d|\b(?:spec|house|platform|quality|design)\.md\b/i;
  expect(sources.filter(({ text }) => outside.test(text)).map(({ name }) => name)).toEqual([]);
});

test("a number, a decision and a link that do not exist are found", () => {
  const source = {
    name: "docs/example.md",
    text: "See product.md 4.5,\n// 99.1 and decision 999, and [this](nowhere.md#part).",
  };
  expect(citationsOf(String.raw`product\.md`, source).map(({ target }) => target)).toEqual([
    "4.5",
    "99.1",
  ]);
  const cited = citationsOf("decision", source);
  expect(missing(cited, new Set(["1"]))).toEqual(["docs/example.md: 999"]);
  expect(brokenLinks(source)).toEqual(["docs/example.md: nowhere.md#part"]);
});
