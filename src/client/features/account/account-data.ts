// What the page has asked for, and how it is asked for again after a change.
import type { QueryClient } from "@tanstack/react-query";
import { USER_KEY } from "#client/api/query-client.ts";
import { YOUTUBE_STATUS_KEY } from "#client/identity/youtube-status.ts";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";

export const ACCOUNT_KEY = ["account"] as const;
export const PAYMENTS_KEY = ["payments"] as const;

/** Asks again for all that the page shows; ends when it is there. */
export async function refreshAccount(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ACCOUNT_KEY }),
    client.invalidateQueries({ queryKey: PAYMENTS_KEY }),
    client.invalidateQueries({ queryKey: YOUTUBE_STATUS_KEY }),
  ]);
}

/** Takes an answer for the new state, which it is even when asking again fails. */
export async function takeStatus(client: QueryClient, status: YouTubeStatus): Promise<void> {
  client.setQueryData(YOUTUBE_STATUS_KEY, status);
  await refreshAccount(client);
}

/** Forgets what other pages hold of a library that has just been erased. */
export function forgetOtherPages(client: QueryClient): void {
  client.removeQueries({ type: "inactive" });
}

/** Nothing of a deleted account stays in memory; the header learns that nobody is here. */
export function forgetEverything(client: QueryClient): void {
  client.setQueryData(USER_KEY, null);
  client.clear();
}
