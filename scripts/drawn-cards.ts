// The HTML that each picture with text is drawn from, and the digest of the HTML that it was last drawn from.
// tests/unit/drawn-cards.test.ts compares them, so that the text of a page and its picture agree.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#scripts/project-root.ts";
import { cardHtml, maskableIconHtml, resultPartsHtml } from "#scripts/social-cards.ts";
import { type Language, LANGUAGES, pathOf } from "#shared/languages.ts";
import { PREMIUM_PRICE_USD } from "#shared/plans.ts";
import type * as EnglishWords from "#words/metadata.ts";

const FILE = path.join(projectRoot, "scripts/drawn-cards.json");

/** A picture: its file in public/, and the HTML that it is drawn from. */
export type Card = { file: string; html: string };
type CardText = { title: string; text: string };

/** The link previews of the indexed pages, in every language. */
export async function pageCards(): Promise<Card[]> {
  const cards = LANGUAGES.map(async ({ tag }) =>
    Object.entries(await cardTexts(tag)).map(([name, text]) => ({
      file: `/social${pathOf(tag)}/${name}.png`,
      html: cardHtml(text, tag),
    })),
  );
  return (await Promise.all(cards)).flat();
}

/**
 * By the name of its picture, what the card of each indexed page says. src/client/app/page-metadata.ts has the same for one language;
 * the unit test compares them.
 */
export async function cardTexts(language: Language): Promise<Record<string, CardText>> {
  const file = path.join(projectRoot, "src/words", language, "metadata.ts");
  const own = (await import(file)) as typeof EnglishWords;
  return {
    home: { title: own.homeTitle, text: own.homePreview },
    "playlist-length": { title: own.calculatorName, text: own.calculatorPreview },
    import: { title: own.importName, text: own.importPreview },
    checkout: {
      title: own.checkoutName,
      text: own.checkoutPreview({ price: `$${PREMIUM_PRICE_USD}` }),
    },
    "privacy-policy": { title: own.privacyName, text: own.privacyPreview },
    "terms-of-service": { title: own.termsName, text: own.termsPreview },
    accessibility: { title: own.accessibilityName, text: own.accessibilityPreview },
  };
}

/** Each is a square of `size` pixels. */
export function iconCards(): (Card & { size: number })[] {
  return [192, 512].map((size) => ({
    file: `/icon-maskable-${size}.png`,
    html: maskableIconHtml(size),
    size,
  }));
}

/** By file, the digest of the HTML that each picture would be drawn from now. */
export async function digestsNow(): Promise<Record<string, string>> {
  const parts = { file: "/social/result-parts.png", html: resultPartsHtml() };
  const cards = [...(await pageCards()), ...iconCards(), parts];
  return Object.fromEntries(cards.map(({ file, html }) => [file, digestOf(html)]));
}

/** By file, the digest of the HTML that each picture was drawn from. */
export function digestsDrawn(): Record<string, string> {
  return JSON.parse(readFileSync(FILE, "utf8")) as Record<string, string>;
}

/** Call it after all pictures were drawn. */
export async function noteDrawn(): Promise<void> {
  writeFileSync(FILE, `${JSON.stringify(await digestsNow(), null, 2)}\n`);
}

function digestOf(html: string): string {
  return createHash("sha256").update(html).digest("hex");
}
