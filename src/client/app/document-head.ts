import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { HeadTag } from "#client/app/page-metadata.ts";
import { setOwnTitle } from "#client/ui/page-title.ts";
import { publicOrigin } from "#client/shell/public-origin.ts";

/**
 * Updates the head when the route changes. Leaves the served page's head alone: for a shared result, the server
 * writes a better title than the client can.
 */
export function usePageMetadata(): void {
  const { pathname, search } = useLocation();
  // A different result has a different title, so the list is part of the key.
  const list = new URLSearchParams(search).get("list") ?? "";
  const page = list === "" ? pathname : `${pathname}?${list}`;
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return undefined;
    shown.current = page;
    let current = true;
    // The metadata of other pages is loaded only when the route changes.
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
    setOwnTitle(tag.text);
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
