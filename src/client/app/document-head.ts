import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { HeadTag } from "#client/app/page-metadata.ts";
import { publicOrigin } from "#client/shell/public-origin.ts";

/**
 * Keeps the head in step with the route. The page that was served has its own already, of a shared
 * result even a better one than can be made here, so the first is left alone.
 */
export function usePageMetadata(): void {
  const { pathname, search } = useLocation();
  // Another result than the one whose title was served.
  const list = new URLSearchParams(search).get("list") ?? "";
  const page = list === "" ? pathname : `${pathname}?${list}`;
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return undefined;
    shown.current = page;
    let current = true;
    // Nobody needs the words of other pages before going there.
    void import("#client/app/page-metadata.ts").then(({ HEAD_MARK, headTags }) => {
      if (!current) return;
      for (const old of document.head.querySelectorAll(`[${HEAD_MARK}]`)) old.remove();
      for (const tag of headTags(pathname, publicOrigin)) apply(tag, HEAD_MARK);
    });
    return () => {
      current = false;
    };
  }, [page, pathname]);
}

function apply(tag: HeadTag, mark: string): void {
  if (tag.name === "title") {
    document.title = tag.text;
    return;
  }
  const element = document.createElement(tag.name);
  element.setAttribute(mark, "");
  if (tag.name === "script") {
    element.setAttribute("type", "application/ld+json");
    element.textContent = JSON.stringify(tag.data);
  } else {
    for (const [name, value] of Object.entries(tag.attributes)) element.setAttribute(name, value);
  }
  document.head.append(element);
}
