// The pictures of link previews and the maskable icons, as HTML that Chromium draws.
import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#scripts/project-root.ts";

const FONT = "node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";
const MARK = `<g fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"><path d="M8 10h16M8 16h10M8 22h5"/><path d="m18.5 21.5 2.5 2.5 4.5-5" stroke="#7fe3df"/></g>`;
export const CARD = { width: 1200, height: 630 };
export const CARD_COLOURS = { ground: "#0c3b40", words: "#ffffff", soft: "#bfe3e2" };
const { ground, words, soft } = CARD_COLOURS;
/** The characters of a total, and of a title: printable ASCII and Latin-1. */
const LETTERS = {
  large: "0123456789,hms ",
  small: `${codes(0x20, 0x7e)}${codes(0xa1, 0xac)}${codes(0xae, 0xff)}–—‘’“”…`,
};

/** 1200 by 630 pixels. */
export function cardHtml({ title, text }: { title: string; text: string }): string {
  return `${frameHtml()}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`;
}

/**
 * The card without text, and below it every letter. The Worker combines them to the picture of a shared
 * result (src/worker/calculator/pages/result-card.ts).
 */
export function resultPartsHtml(): string {
  const letters = Object.entries(LETTERS).map(([size, all]) => {
    const cells = [...all].map((letter) => `<i data-size="${size}">${escapeHtml(letter)}</i>`);
    return `<div class="letters ${size}">${cells.join("")}</div>`;
  });
  return `${frameHtml()}<style>
html { background: ${ground} }
body { overflow: visible }
.letters { position: absolute; left: 0; width: 1200px; display: flex; flex-wrap: wrap; gap: 4px; white-space: pre; line-height: 1.2 }
.letters i { font-style: normal }
.large { top: 630px; font-size: 132px; font-weight: 800; letter-spacing: -0.02em }
.small { top: 800px; font-size: 42px; font-weight: 600; color: ${soft} }
</style>${letters.join("")}`;
}

/** `size` by `size` pixels, with the mark inside the circle that every mask shows. */
export function maskableIconHtml(size: number): string {
  const mark = (size / 512) * 360;
  return `<!doctype html><style>* { margin: 0 } body { background: #00656c; display: grid; place-items: center; height: ${size}px }</style>
<svg viewBox="0 0 32 32" width="${mark}" height="${mark}">${MARK}</svg>`;
}

function frameHtml(): string {
  const font = readFileSync(path.join(projectRoot, FONT)).toString("base64");
  return `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: F; src: url(data:font/woff2;base64,${font}) format("woff2"); font-weight: 300 900 }
* { margin: 0; box-sizing: border-box }
body { width: ${CARD.width}px; height: ${CARD.height}px; padding: 72px 80px; background: ${ground}; color: ${words}; font-family: F;
  display: flex; flex-direction: column; overflow: hidden; position: relative }
.name { display: flex; align-items: center; gap: 20px; font-size: 40px; font-weight: 700 }
.name svg { width: 64px }
h1 { margin-top: auto; max-width: 940px; font-size: 76px; line-height: 1.06; font-weight: 800; letter-spacing: -0.02em; text-wrap: balance }
p { margin-top: 24px; max-width: 900px; font-size: 34px; line-height: 1.3; color: ${soft} }
.rows { position: absolute; right: 80px; top: 84px; width: 300px; display: grid; gap: 16px }
.rows i { height: 16px; border-radius: 8px; background: #1d5a60 }
</style><div class="name"><svg viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#00656c"/>${MARK}</svg>Tidylist</div>
<div class="rows"><i style="width:88%"></i><i style="width:64%"></i><i style="width:76%;background:#7fe3df"></i></div>`;
}

/** The characters from one code to another, inclusive. */
function codes(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
