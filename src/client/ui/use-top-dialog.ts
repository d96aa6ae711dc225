import { useSyncExternalStore } from "react";

/** The modal dialog that is open, if any: all outside of it can be neither seen well nor reached. */
export function useTopDialog(): Element | undefined {
  return useSyncExternalStore(subscribe, topDialog, () => undefined);
}

function topDialog(): Element | undefined {
  return [...document.querySelectorAll("dialog[open]")].findLast((one) => one.matches(":modal"));
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, attributeFilter: ["open"] });
  return () => observer.disconnect();
}
