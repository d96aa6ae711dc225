// The title of something that a page shows, such as a result. While that is shown, its title replaces the page's own.
import { useEffect } from "react";

/** An attribute of the root element while such a title is set. */
const SHOWN_TITLE = "data-shown-title";

/** Sets the title; undefined keeps the page's own. */
export function useShownTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    const root = document.documentElement;
    root.setAttribute(SHOWN_TITLE, "");
    document.title = title;
    return () => root.removeAttribute(SHOWN_TITLE);
  }, [title]);
}

/** Sets the page's own title, unless something with a title is shown. */
export function setOwnTitle(title: string): void {
  if (!document.documentElement.hasAttribute(SHOWN_TITLE)) document.title = title;
}
