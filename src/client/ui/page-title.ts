// The title of something that a page shows, such as a result. It replaces the page's own title until the router writes
// the head of the next address.
import { useEffect } from "react";

/** An attribute of the root element while such a title is set. */
const SHOWN_TITLE = "data-shown-title";

/** Sets the title of what is shown; undefined sets nothing. */
export function useShownTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    const root = document.documentElement;
    root.setAttribute(SHOWN_TITLE, "");
    document.title = title;
    // The router puts the page's own title back, by `setOwnTitle`, once the address has changed.
    return () => root.removeAttribute(SHOWN_TITLE);
  }, [title]);
}

/** Sets the page's own title, unless something with a title is shown. */
export function setOwnTitle(title: string): void {
  if (!document.documentElement.hasAttribute(SHOWN_TITLE)) document.title = title;
}
