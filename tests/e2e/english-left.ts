// What is left of English on a page in the pseudo-language, which marks every letter that comes from a message.
import type { Page } from "@playwright/test";
import { EXAMPLE_OPERATOR } from "#shared/operator.ts";

/** Of the seller, the browser, Stripe and the sandbox, and what a test has typed. */
const DATA = [
  ...Object.values(EXAMPLE_OPERATOR),
  "United States",
  "basic@example.com",
  "curator@example.com",
  "Compile & Coffee",
  "not a link",
  "Secure payment input frame",
];
/** Names, and what is the same in every language. */
const KEPT = new Set(
  "Tidylist YouTube Google Takeout Stripe Premium Basic Developed Home PgUp PgDn JSON Ctrl Shift Space Enter".split(
    " ",
  ),
);

/** Words that are read, and are in no message: text, labels, titles and alternative texts, without names and data. */
export async function englishIn(page: Page): Promise<string[]> {
  const { texts, data } = await page.evaluate(() => {
    const names = "bdi, [dir=auto]";
    const others =
      "code, address, script, style, template, [lang]:not(html), input, textarea, a[href^=mailto], option";
    const isLeftOut = (element: Element | null) => element?.closest(`${names}, ${others}`);
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!isLeftOut(node.parentElement)) found.push(node.nodeValue ?? "");
    }
    for (const name of ["aria-label", "title", "alt"]) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        if (!isLeftOut(element)) found.push(element.getAttribute(name) ?? "");
      }
    }
    const named = [...document.body.querySelectorAll(names)].map(({ textContent }) =>
      textContent.trim(),
    );
    return { texts: found, data: named.filter((text) => text !== "") };
  });
  // Labels name the playlists and videos of the page.
  const longestFirst = [...data, ...DATA].toSorted((a, b) => b.length - a.length);
  return texts.filter((text) => {
    const own = longestFirst.reduce((rest, name) => rest.replaceAll(name, ""), text);
    const words = own.match(/(?<![\p{L}\d])[A-Za-z]{4,}(?![\p{L}\d])/gu) ?? [];
    return words.some((word) => !KEPT.has(word));
  });
}
