// Writes the head of a page that the app shows by a client-side navigation. Loaded on the first such navigation.
import { HEAD_MARK, headTags, type HeadTag } from "#client/app/page-metadata.ts";
import { publicOrigin } from "#client/shell/contact.ts";
import { setOwnTitle } from "#client/ui/page-title.ts";

export function writeHead(pathname: string): void {
  for (const old of document.head.querySelectorAll(`[${HEAD_MARK}]`)) old.remove();
  for (const tag of headTags(pathname, publicOrigin)) apply(tag);
}

function apply(tag: HeadTag): void {
  if (tag.name === "title") {
    setOwnTitle(tag.text);
    return;
  }
  // Search engines read structured data in the served document, and Trusted Types refuse to set a script's text.
  if (tag.name === "script") return;
  const element = document.createElement(tag.name);
  element.setAttribute(HEAD_MARK, "");
  for (const [name, value] of Object.entries(tag.attributes)) element.setAttribute(name, value);
  document.head.append(element);
}
