import { useSyncExternalStore } from "react";

/** The open modal dialog, if any. Everything outside it is inert. */
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
