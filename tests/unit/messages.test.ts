import { stripTypeScriptTypes } from "node:module";
import { expect, test } from "vitest";
import { compileMessage } from "#scripts/messages/compile.ts";
import { PSEUDO_LANGUAGE, pseudoMessage } from "#scripts/messages/pseudo.ts";
import { compileRooms } from "#scripts/messages/rooms.ts";
import { wordsIn } from "#scripts/messages/words-plugin.ts";
import { languages } from "#shared/languages.ts";
import { formatNumber } from "#shared/numbers.ts";
import { plural } from "#shared/plural.ts";

const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1.5];

type Values = Record<string, unknown>;

/** The exported values of these sources. Elements are shown as nested arrays. */
function evaluate(sources: readonly string[]): unknown[] {
  const code = stripTypeScriptTypes(`const messages = [${sources.join(",\n")}];`);
  const element = (_: unknown, __: unknown, ...children: unknown[]) => children;
  const run = new Function(
    "$number",
    "$plural",
    "$element",
    "$Fragment",
    `${code} return messages;`,
  ) as (...tools: unknown[]) => unknown[];
  return run(formatNumber, plural, element, null);
}

function write(message: unknown, values: Values): unknown {
  return typeof message === "function" ? (message as (values: Values) => unknown)(values) : message;
}

function written(message: string, values: Values, language = "en"): unknown {
  return write(evaluate([compileMessage(message, language).source])[0], values);
}

test("a message without parameters is a string", () => {
  const message = 'Say "yes", don\'t `wait` $';
  expect(evaluate([compileMessage(message, "en").source])).toEqual([message]);
});

test("parameters, figures and plurals are written", () => {
  const message =
    "{name}: {count, plural, =0 {nothing} one {# video} other {# videos}}, {share, number} %";
  expect(written(message, { name: "${x}`", count: 0, share: 3 })).toBe("${x}`: nothing, 3 %");
  expect(written(message, { name: "A", count: 1, share: 3 })).toBe("A: 1 video, 3 %");
  expect(written(message, { name: "A", count: 1200, share: 3 })).toBe("A: 1,200 videos, 3 %");
});

test("Polish and Arabic choose among their own forms", () => {
  const polish = "{count, plural, one {# film} few {# filmy} many {# filmów} other {# filmu}}";
  expect(COUNTS.map((count) => written(polish, { count }, "pl"))).toEqual([
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
  expect(COUNTS.map((count) => written(arabic, { count }, "ar")).join("")).toBe("zotffmmxx");
});

test("tags are placed by the message, and a plain parameter beside them may be an element", () => {
  const message = "Agree to the <terms>Terms of {name}</terms>.";
  const terms = (content: unknown) => ["link", content];
  expect(written(message, { terms, name: ["bold"] })).toEqual([
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

test.each([...languages, PSEUDO_LANGUAGE])(
  "every message of %s can be written for every figure",
  (language) => {
    const { page: _, ...rooms } = compileRooms(language);
    const messages = Object.entries(rooms).flatMap(([room, of]) =>
      Object.entries(of).map(([key, message]) => ({ name: `${room}.${key}`, ...message })),
    );
    const values = evaluate(messages.map(({ source }) => source));
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

test("a build puts the used messages of its language into the file that uses them", () => {
  const { transform } = wordsIn(PSEUDO_LANGUAGE);
  if (typeof transform !== "object") throw new Error("The plugin transforms nothing");
  const handler = transform.handler as unknown as (code: string) => { code: string };
  const { code } = handler(
    'import * as buttons from "#words/buttons.ts";\nimport * as counts from "#words/counts.ts";\n' +
      "export const all = [buttons.cancel, counts.videos({ count: 2 }), my.buttons.cancel];\n",
  );
  expect(code).toContain('"[Çåñçéļ]", counts$videos({ count: 2 }), my.buttons.cancel]');
  expect(code).toContain("const counts$videos = ({ count }");
  expect(code).not.toContain("#words/");
  expect(code).not.toContain("counts$playlists");
});
