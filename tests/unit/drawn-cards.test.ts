// The cards are made by a manual command in a browser; this test fails if they are outdated.
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { indexedPaths, pageMetadata } from "#client/app/page-metadata.ts";
import { cardTexts, digestsDrawn, digestsNow } from "#scripts/drawn-cards.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { LANGUAGES } from "#shared/languages.ts";

test("every card has the text of its page (otherwise: node scripts/make-pictures.ts cards)", async () => {
  expect(digestsDrawn()).toEqual(await digestsNow());
});

test("the English cards say what the link previews of the indexed pages say", async () => {
  const previews = indexedPaths.map((address) => {
    const { ogTitle, ogDescription, ogImage } = pageMetadata(address, "https://tidylist.test");
    return [ogImage, { title: ogTitle, text: ogDescription }];
  });
  const cards = Object.entries(await cardTexts("en"));
  expect(cards.map(([name, text]) => [`https://tidylist.test/social/${name}.png`, text])).toEqual(
    previews,
  );
});

test("the cards of each language have words of their own", async () => {
  const all = await Promise.all(LANGUAGES.map(async ({ tag }) => await cardTexts(tag)));
  for (const name of Object.keys(all[0] ?? {})) {
    expect(new Set(all.map((texts) => texts[name]?.text)).size, name).toBe(LANGUAGES.length);
  }
});

test("every card is in public/", () => {
  const files = Object.keys(digestsDrawn()).map((file) => path.join(projectRoot, "public", file));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
