import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

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
    void import("#client/app/write-head.ts").then(({ writeHead }) => {
      if (current) writeHead(pathname);
    });
    return () => {
      current = false;
    };
  }, [page, pathname]);
}
