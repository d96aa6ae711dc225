// The language of the answer to a request (product.md 15.1.7).
import { expect, it } from "vitest";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#shared/languages.ts";
import { findBest, languageOf } from "#worker/http/words.ts";

const TAGS = ["en", "de", "fr", "pt-BR", "pt-AO"] as const;

it.each([
  ["de", "de"],
  ["DE", "de"],
  ["de-AT", "de"],
  ["pt-pt", "pt-BR"],
  ["pt", "pt-BR"],
  ["pt-AO, pt-BR", "pt-AO"],
  ["de-Latn-AT-1996", "de"],
  ["fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"],
  ["en;q=0.3,de;q=0.7", "de"],
  ["de;q=0.5, fr;q=0.5", "de"],
  ["nl, it-IT;q=0.9, fr;q=0.1, en;q=0.05", "fr"],
  ["de;q=0, fr;q=0.1", "fr"],
  [" \t de ;q=0.2 ,, ; fr ; q = 0.4", "de"],
])("of %j it is %s", (header, tag) => {
  expect(findBest(header, TAGS)).toBe(tag);
});

it.each([
  "",
  "*",
  "nl",
  "de;q=0",
  "de;q=0.0, en;q=NaN",
  "deu",
  "d",
  "-",
  "-de",
  "__proto__",
  "constructor, toString;q=1",
  "de\u0000",
  "../de",
  "<script>",
  ',;="\\',
])("of %j it is none", (header) => {
  expect(findBest(header, TAGS)).toBeUndefined();
});

it("only the beginning of a long header counts, and none takes long", () => {
  expect(findBest(`de,${"x,".repeat(1_000_000)}`, TAGS)).toBe("de");
  expect(findBest(`${"x,".repeat(1_000_000)}de`, TAGS)).toBeUndefined();
  for (const piece of [" ", ";", "=", '"', "\\", "de;q=", "a;a=a;", "de-"]) {
    const begin = performance.now();
    findBest(piece.repeat(1_000_000), TAGS);
    expect(performance.now() - begin).toBeLessThan(1000);
  }
});

it("is each language that the product speaks, and English for everybody else", () => {
  const request = (headers: Record<string, string>) =>
    new Request("https://tidylist.test/", { headers });
  for (const { tag } of LANGUAGES) {
    expect(languageOf(request({ "Accept-Language": tag }))).toBe(tag);
    expect(languageOf(request({ "Accept-Language": `xx, ${tag.toLowerCase()};q=0.1` }))).toBe(tag);
  }
  expect(languageOf(request({}))).toBe(DEFAULT_LANGUAGE);
  expect(languageOf(request({ "Accept-Language": "tlh" }))).toBe(DEFAULT_LANGUAGE);
});
