// The title of what a page shows, such as a result. It stands in place of the page's own title while it is shown.
import { useEffect } from "react";

/** Marks the document while such a title stands. */
const MARK = "data-shown-title";

/** Undefined leaves the page's own title. */
export function useShownTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    const root = document.documentElement;
    root.setAttribute(MARK, "");
    document.title = title;
    return () => root.removeAttribute(MARK);
  }, [title]);
}

/** Sets the page's own title, unless something with a title is shown. */
export function setOwnTitle(title: string): void {
  if (!document.documentElement.hasAttribute(MARK)) document.title = title;
}
