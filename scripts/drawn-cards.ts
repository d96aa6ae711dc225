// The HTML that each picture with text is drawn from, and the digest of the HTML that it was last drawn from.
// tests/unit/drawn-cards.test.ts compares them, so that the text of a page and its picture agree.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { indexedPaths, pageMetadata } from "#client/app/page-metadata.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { cardHtml, maskableIconHtml, resultPartsHtml } from "#scripts/social-cards.ts";

const FILE = path.join(projectRoot, "scripts/drawn-cards.json");

/** A picture: its file in public/, and the HTML that it is drawn from. */
export type Card = { file: string; html: string };

/** The link previews of the indexed pages. */
export function pageCards(): Card[] {
  return indexedPaths.map((address) => {
    const { ogTitle, ogDescription, ogImage } = pageMetadata(address, "https://tidylist.app");
    const html = cardHtml({ title: ogTitle, text: ogDescription });
    return { file: new URL(ogImage).pathname, html };
  });
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
export function digestsNow(): Record<string, string> {
  const parts = { file: "/social/result-parts.png", html: resultPartsHtml() };
  const cards = [...pageCards(), ...iconCards(), parts];
  return Object.fromEntries(cards.map(({ file, html }) => [file, digestOf(html)]));
}

/** By file, the digest of the HTML that each picture was drawn from. */
export function digestsDrawn(): Record<string, string> {
  return JSON.parse(readFileSync(FILE, "utf8")) as Record<string, string>;
}

/** Call it after all pictures were drawn. */
export function noteDrawn(): void {
  writeFileSync(FILE, `${JSON.stringify(digestsNow(), null, 2)}\n`);
}

function digestOf(html: string): string {
  return createHash("sha256").update(html).digest("hex");
}
