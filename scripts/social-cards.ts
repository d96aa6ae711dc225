// The pictures of link previews and the maskable icons, as HTML that Chromium draws.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { installPackages } from "#scripts/debian-packages.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { DEFAULT_LANGUAGE, directionOf, type Language } from "#shared/languages.ts";

const FONTS = "node_modules/@fontsource-variable/figtree/files";
/** A file of each package of Debian that has a font for {@link OTHER_FONTS}. */
const FONT_FILES = {
  "fonts-noto-core": "/usr/share/fonts/truetype/noto/NotoSansArabic-Bold.ttf",
  "fonts-noto-cjk": "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc",
};
/** For the letters that our font does not have. */
const OTHER_FONTS: Partial<Record<Language, string>> = {
  ar: "Noto Sans Arabic",
  hi: "Noto Sans Devanagari",
  ko: "Noto Sans CJK KR",
  ja: "Noto Sans CJK JP",
};
const MARK = `<g fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"><path d="M8 10h16M8 16h10M8 22h5"/><path d="m18.5 21.5 2.5 2.5 4.5-5" stroke="#7fe3df"/></g>`;
/** Lines end between words, also of languages that other texts may break anywhere. */
const WORD_BREAKS: Partial<Record<Language, string>> = { ko: "keep-all", ja: "auto-phrase" };
export const CARD = { width: 1200, height: 630 };
export const CARD_COLOURS = { ground: "#0c3b40", words: "#ffffff", soft: "#bfe3e2" };
const { ground, words, soft } = CARD_COLOURS;
/** The characters of a total, and of a title: printable ASCII and Latin-1. */
const LETTERS = {
  large: "0123456789,hms ",
  small: `${codes(0x20, 0x7e)}${codes(0xa1, 0xac)}${codes(0xae, 0xff)}–—‘’“”…`,
};

/**
 * Installs the fonts that cards need if they are missing. Call it before the first card is drawn.
 * @throws Error where they cannot be installed: cards with other fonts would look different
 */
export function requireCardFonts(): void {
  const missing = Object.entries(FONT_FILES).filter(([, file]) => !existsSync(file));
  const names = missing.map(([name]) => name);
  if (names.length > 0 && !installPackages(...names)) {
    throw new Error(`Cards need the fonts of Debian's ${names.join(" and ")}`);
  }
}

/** 1200 by 630 pixels. */
export function cardHtml(
  { title, text }: { title: string; text: string },
  language: Language,
): string {
  const lang = language === DEFAULT_LANGUAGE ? "" : ` lang="${language}"`;
  const own = languageHtml(language);
  return `${frameHtml()}${own}<h1${lang}>${escapeHtml(title)}</h1><p${lang}>${escapeHtml(text)}</p>`;
}

/** The direction and the font of a card that is not English. */
function languageHtml(language: Language): string {
  if (language === DEFAULT_LANGUAGE) return "";
  const other = OTHER_FONTS[language];
  // Joined letters stay joined only without space between them.
  const own =
    other === undefined
      ? ""
      : `body { font-family: F, "${other}" } h1 { letter-spacing: 0; line-height: 1.25 } p { line-height: 1.45 }`;
  return `<style>
@font-face { font-family: F; src: url(data:font/woff2;base64,${fontFile("latin-ext")}) format("woff2"); font-weight: 300 900; unicode-range: U+100-2FF, U+1E00-1EFF, U+20A0-20C0 }
body { direction: ${directionOf(language)}; word-break: ${WORD_BREAKS[language] ?? "normal"} }
.rows { right: auto; inset-inline-end: 80px }
${own}</style>`;
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
  return `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: F; src: url(data:font/woff2;base64,${fontFile("latin")}) format("woff2"); font-weight: 300 900 }
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

function fontFile(subset: "latin" | "latin-ext"): string {
  const file = path.join(projectRoot, FONTS, `figtree-${subset}-wght-normal.woff2`);
  return readFileSync(file).toString("base64");
}

/** The characters from one code to another, inclusive. */
function codes(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
