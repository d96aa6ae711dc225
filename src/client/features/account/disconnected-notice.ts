// Says that a channel was disconnected, after the page was loaded again with another one.
import { useEffect } from "react";
import { addToast } from "#client/ui/toast-queue.ts";

const STORAGE_KEY = "disconnected";

/** For the next page of this tab. */
export function announceDisconnected(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, "1");
  } catch {
    // Without storage the list of channels shows it.
  }
}

export function useDisconnectedNotice(): void {
  useEffect(() => {
    if (!takeAnnouncement()) return;
    addToast({
      title: "The channel is disconnected",
      description: "What we stored from it has been erased.",
    });
  }, []);
}

function takeAnnouncement(): boolean {
  try {
    const isThere = sessionStorage.getItem(STORAGE_KEY) !== null;
    sessionStorage.removeItem(STORAGE_KEY);
    return isThere;
  } catch {
    return false;
  }
}
