// Detects that another page may have started a job: another tab announces one, or the person returns to this
// page, perhaps from another device. There is no polling.
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** Each change of this value notifies the other tabs. The value itself means nothing. */
const STORAGE_KEY = "jobs-begun";

type Options = {
  enabled: boolean;
  /** Whether a job that this page started is running. Other tabs are notified. */
  started: boolean;
  onHint: () => void;
};

/** Returns whether the page is visible; a hidden page does not follow jobs. */
export function useJobHints({ enabled, started, onHint }: Options): boolean {
  const visible = useSyncExternalStore(subscribe, isVisible, () => true);
  const act = useEffectEvent(onHint);
  useEffect(() => {
    if (!enabled) return undefined;
    const onReturn = (): void => void (isVisible() && act());
    const onNews = (): void => act();
    const onStorage = (event: StorageEvent): void => void (event.key === STORAGE_KEY && act());
    window.addEventListener("storage", onStorage);
    window.addEventListener("online", onNews);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("online", onNews);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [enabled]);
  useEffect(() => {
    if (!enabled || !started) return;
    try {
      localStorage.setItem(STORAGE_KEY, new Date().toISOString());
    } catch {
      // Without localStorage, other tabs refetch when they become visible.
    }
  }, [enabled, started]);
  return visible;
}

function isVisible(): boolean {
  return document.visibilityState !== "hidden";
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
