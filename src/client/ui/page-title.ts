// The title of what a page shows, such as a result. It stands in place of the page's own title while it is shown.
import { useEffect } from "react";

let shownTitle: string | undefined;

/** Undefined leaves the page's own title. */
export function useShownTitle(title: string | undefined): void {
  useEffect(() => {
    shownTitle = title;
    if (title !== undefined) document.title = title;
    return () => {
      shownTitle = undefined;
    };
  }, [title]);
}

/** Sets the page's own title, unless something with a title is shown. */
export function setOwnTitle(title: string): void {
  document.title = shownTitle ?? title;
}
