// The pictures of link previews and the icon for masks, as HTML that Chromium draws.
import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#scripts/project-root.ts";

const FONT = "node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";
const MARK = `<g fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"><path d="M8 10h16M8 16h10M8 22h5"/><path d="m18.5 21.5 2.5 2.5 4.5-5" stroke="#7fe3df"/></g>`;

/** 1200 by 630: the name, what the page is about, and a list put in order. */
export function cardHtml({ title, text }: { title: string; text: string }): string {
  const font = readFileSync(path.join(projectRoot, FONT)).toString("base64");
  return `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: F; src: url(data:font/woff2;base64,${font}) format("woff2"); font-weight: 300 900 }
* { margin: 0; box-sizing: border-box }
body { width: 1200px; height: 630px; padding: 72px 80px; background: #0c3b40; color: #fff; font-family: F;
  display: flex; flex-direction: column; overflow: hidden; position: relative }
.name { display: flex; align-items: center; gap: 20px; font-size: 40px; font-weight: 700 }
.name svg { width: 64px }
h1 { margin-top: auto; max-width: 940px; font-size: 76px; line-height: 1.06; font-weight: 800; letter-spacing: -0.02em; text-wrap: balance }
p { margin-top: 24px; max-width: 900px; font-size: 34px; line-height: 1.3; color: #bfe3e2 }
.rows { position: absolute; right: 80px; top: 84px; width: 300px; display: grid; gap: 16px }
.rows i { height: 16px; border-radius: 8px; background: #1d5a60 }
</style><div class="name"><svg viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#00656c"/>${MARK}</svg>Tidylist</div>
<div class="rows"><i style="width:88%"></i><i style="width:64%"></i><i style="width:76%;background:#7fe3df"></i></div>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`;
}

/** 512 by 512: the mark inside the circle that every mask leaves. */
export function maskableIconHtml(): string {
  return `<!doctype html><style>* { margin: 0 } body { background: #00656c; display: grid; place-items: center; height: 512px }</style>
<svg viewBox="0 0 32 32" width="360" height="360">${MARK}</svg>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
