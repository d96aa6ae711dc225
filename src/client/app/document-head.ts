import { useEffect } from "react";
import { useLocation } from "react-router";
import { headTags, type HeadTag } from "#client/app/page-metadata.ts";
import { publicOrigin } from "#client/app/public-origin.ts";

const MARK = "data-page";

/** Keeps the head in step with the route. The prerendered head already has the same marked tags. */
export function usePageMetadata(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const tags = headTags(pathname, publicOrigin);
    for (const old of document.head.querySelectorAll(`[${MARK}]`)) old.remove();
    for (const tag of tags) apply(tag);
  }, [pathname]);
}

function apply(tag: HeadTag): void {
  if (tag.name === "title") {
    document.title = tag.text;
    return;
  }
  const element = document.createElement(tag.name);
  element.setAttribute(MARK, "");
  for (const [name, value] of Object.entries(tag.attributes)) element.setAttribute(name, value);
  document.head.append(element);
}

/** The same tags as HTML text, for the prerendered page. */
export function headHtml(path: string, origin: string): string {
  return headTags(path, origin)
    .map((tag) => {
      if (tag.name === "title") return `<title>${escapeHtml(tag.text)}</title>`;
      const attributes = Object.entries(tag.attributes).map(
        ([name, value]) => `${name}="${escapeHtml(value)}"`,
      );
      return `<${tag.name} ${MARK} ${attributes.join(" ")} />`;
    })
    .join("\n    ");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
