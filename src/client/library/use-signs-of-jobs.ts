// What hints at a job that this page does not know of: another tab says that it has begun one, or
// somebody comes back to the page, perhaps from another device. Nothing is asked on a clock.
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** Each change of it is news to the other tabs; what it holds says nothing. */
const STORAGE_KEY = "jobs-begun";

type Signs = {
  enabled: boolean;
  /** Whether a job that this page has begun is at work: the other tabs are told. */
  started: boolean;
  onSign: () => void;
};

/** Whether the page is to be seen; nobody follows progress in a page that is not. */
export function useSignsOfJobs({ enabled, started, onSign }: Signs): boolean {
  const visible = useSyncExternalStore(subscribe, isVisible, () => true);
  const act = useEffectEvent(onSign);
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
      // Without storage the other tabs see it when somebody comes back to them.
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
