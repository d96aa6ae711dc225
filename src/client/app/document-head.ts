import { useEffect } from "react";
import { useLocation } from "react-router";
import { HEAD_MARK, headTags, type HeadTag } from "#client/app/page-metadata.ts";
import { publicOrigin } from "#client/app/public-origin.ts";

/** Keeps the head in step with the route. The prerendered head already has the same marked tags. */
export function usePageMetadata(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const tags = headTags(pathname, publicOrigin);
    for (const old of document.head.querySelectorAll(`[${HEAD_MARK}]`)) old.remove();
    for (const tag of tags) apply(tag);
  }, [pathname]);
}

function apply(tag: HeadTag): void {
  if (tag.name === "title") {
    document.title = tag.text;
    return;
  }
  const element = document.createElement(tag.name);
  element.setAttribute(HEAD_MARK, "");
  for (const [name, value] of Object.entries(tag.attributes)) element.setAttribute(name, value);
  document.head.append(element);
}
