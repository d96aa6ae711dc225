import { stripTypeScriptTypes } from "node:module";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { compileMessage, valueOf } from "#scripts/messages/compile.ts";
import { findOutdated, findProblems, findUnused } from "#scripts/messages/findings.ts";
import { PSEUDO_LANGUAGE, pseudoMessage } from "#scripts/messages/pseudo.ts";
import { compileRooms } from "#scripts/messages/rooms.ts";
import { wordsIn } from "#scripts/messages/words-plugin.ts";
import { LANGUAGES } from "#shared/languages.ts";
import { formatNumber } from "#shared/numbers.ts";
import { plural } from "#shared/plural.ts";

const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1.5];

type Values = Record<string, unknown>;

/** The exported values of these sources. Elements are shown as nested arrays. */
async function evaluate(sources: readonly string[]): Promise<unknown[]> {
  const list = stripTypeScriptTypes(`const messages = [${sources.join(",\n")}];`);
  const code = `export default ($number, $plural, $element, $Fragment) => { ${list} return messages; };`;
  const element = (_: unknown, __: unknown, ...children: unknown[]) => children;
  const module = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  return module.default(formatNumber, plural, element, null);
}

function write(message: unknown, values: Values): unknown {
  return typeof message === "function" ? (message as (values: Values) => unknown)(values) : message;
}

async function written(message: string, values: Values, language = "en"): Promise<unknown> {
  const [value] = await evaluate([valueOf(compileMessage(message, language), true)]);
  return write(value, values);
}

test("a message without parameters is a string", async () => {
  const message = 'Say "yes", don\'t `wait` $';
  expect(await evaluate([valueOf(compileMessage(message, "en"), true)])).toEqual([message]);
});

test("parameters, figures and plurals are written", async () => {
  const message =
    "{name}: {count, plural, =0 {nothing} one {# video} other {# videos}}, {share, number} %";
  expect(await written(message, { name: "${x}`", count: 0, share: 3 })).toBe("${x}`: nothing, 3 %");
  expect(await written(message, { name: "A", count: 1, share: 3 })).toBe("A: 1 video, 3 %");
  expect(await written(message, { name: "A", count: 1200, share: 3 })).toBe("A: 1,200 videos, 3 %");
});

test("Polish and Arabic choose among their own forms", async () => {
  const polish = "{count, plural, one {# film} few {# filmy} many {# filmów} other {# filmu}}";
  expect(await Promise.all(COUNTS.map((count) => written(polish, { count }, "pl")))).toEqual([
    "0 filmów",
    "1 film",
    "2 filmy",
    "3 filmy",
    "5 filmów",
    "11 filmów",
    "21 filmów",
    "100 filmów",
    "1,5 filmu",
  ]);
  const arabic = "{count, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}";
  const forms = await Promise.all(COUNTS.map((count) => written(arabic, { count }, "ar")));
  expect(forms.join("")).toBe("zotffmmxx");
});

test("a message with tags returns elements, and its other parameters may be elements too", async () => {
  const message = "Agree to the <terms>Terms of {name}</terms>.";
  const terms = (content: unknown) => ["link", content];
  expect(await written(message, { terms, name: ["bold"] })).toEqual([
    "Agree to the ",
    ["link", ["Terms of ", ["bold"]]],
    ".",
  ]);
});

test.each([
  ["{count, plural, other {# videos}}", "en", "has other, and needs"],
  ["{count, plural, one {a} other {b}}", "pl", "has one, other, and needs"],
  ["{count, plural, one {a} other {b}}", "ja", "and needs other"],
  ["{kind, select, a {x} other {y}}", "en", "Only parameters"],
  ["{day, date}", "en", "Only parameters"],
  ["{rank, selectordinal, one {#st} other {#th}}", "en", "ordinal"],
  ["{count, plural, one {# a} other {# b}} of {count}", "en", "two kinds"],
  ["{open", "en", ""],
])("%s is refused in %s", (message, language, reason) => {
  expect(() => compileMessage(message, language)).toThrow(reason);
});

test("the pseudo-language marks words, and no parameters", () => {
  expect(pseudoMessage("{count, plural, one {# video of {name}} other {# <b>videos</b>}}")).toBe(
    "[{count,plural,one{# vîðéö öf {name}} other{# <b>vîðéöš</b>}}]",
  );
});

test.each([...LANGUAGES.map(({ tag }) => tag), PSEUDO_LANGUAGE])(
  "every message of %s can be written for every figure",
  async (language) => {
    const { page: _, ...rooms } = compileRooms(language);
    const messages = Object.entries(rooms).flatMap(([room, of]) =>
      Object.entries(of).map(([key, message]) => ({ name: `${room}.${key}`, ...message })),
    );
    const values = await evaluate(messages.map((message) => valueOf(message, true)));
    for (const [index, { name, parameters }] of messages.entries()) {
      for (const figure of COUNTS) {
        const given = { number: figure, tag: (content: unknown) => content, text: "x", node: "x" };
        const all = [...parameters].map(([key, kind]) => [key, given[kind]]);
        const text = [write(values[index], Object.fromEntries(all))].flat(9).join("");
        expect(text, name).not.toBe("");
        expect(text, name).not.toMatch(/undefined|NaN|\[object/);
      }
    }
  },
);

test("public/boot.js knows every language in an address", () => {
  for (const { tag } of LANGUAGES) expect(tag).toMatch(/^[a-z]{2}(?:-[A-Z]{2})?$/);
});

test("every message is there in every language, and used", () => {
  expect(findProblems()).toEqual([]);
  expect(findUnused()).toEqual([]);
});

test("sentences and the entries of lists are joined as the language does it", () => {
  const joined = (language: string) => {
    const { sentenceSeparator, listSeparator } = compileRooms(language)["page"] ?? {};
    return [sentenceSeparator?.write(), listSeparator?.write()];
  };
  expect(joined("en")).toEqual(['" "', '", "']);
  expect(joined("ja")).toEqual(['""', '"、"']);
  expect(joined("ar")).toEqual(['" "', '"، "']);
});

test("an English text that has changed since it was translated is found", () => {
  const change = (file: string, ...lines: string[]) => [`+++ b/messages/${file}`, ...lines];
  const others = LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== "en");
  const newestFirst = [
    "commit",
    ...change("en/ui.json", '-  "a": "One",', '+  "a": "Two",', '-  "b": "B"', '+  "b": "B",'),
    ...change("de/ui.json", '+  "a": "Zwei",'),
    "commit",
    ...["en", ...others].flatMap((tag) =>
      change(`${tag}/ui.json`, '+  "a": "One",', '+  "b": "B"'),
    ),
  ];
  const outdated = others.filter((tag) => tag !== "de").join(", ");
  expect(findOutdated(newestFirst.join("\n"))).toEqual([
    `en/ui.json, a: has changed since it was translated (${outdated})`,
  ]);
});

test("a build puts the used messages of its language into the file that uses them", () => {
  const built = transformed(`
import * as buttons from "#words/buttons.ts";
import * as counts from "#words/counts.ts";
import { my } from "./my.js";
export const all = [buttons.cancel, my.buttons.cancel, counts.videos({ count: my.count }), counts.lists({ count: my() })];
export const later = counts.days;
`);
  expect(built).toContain('["[Çåñçéļ]", my.buttons.cancel, (`[${my.count === 1 ?');
  expect(built).toContain("counts$lists({ count: my() })]");
  expect(built).toContain("const counts$days = ({ count }) =>");
  expect(built).toContain('from "#shared/numbers.ts"');
  expect(built).not.toMatch(/#words|counts\$videos|playlists/);
});

test("a message may stand in the parameters of another one", () => {
  const built = transformed(`
import * as landing from "#words/landing.ts";
export const alt = landing.promisePicture({ title: landing.title });
`);
  expect(built).toContain('${("[Måñåĝé Ýöûŕ');
});

function transformed(code: string): string {
  const { transform } = wordsIn(PSEUDO_LANGUAGE);
  if (typeof transform !== "object") throw new Error("The plugin transforms nothing");
  const context = { parse: (text: string) => parseSync("file.js", text).program };
  const handler = transform.handler as unknown as (this: object, code: string) => { code: string };
  return handler.call(context, code).code;
}
