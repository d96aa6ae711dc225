// The defaults for fetching and caching (product.md 2.12).
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { recordShownChannel, showLibrary } from "#client/api/library.ts";
import { ApiError } from "#client/api/api-error.ts";
import { dropSessionHint } from "#client/api/session-hint.ts";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";

/** The query key of the signed-in user; its data is null if nobody is signed in. */
export const USER_KEY = ["user"] as const;
export const YOUTUBE_STATUS_KEY = ["youtube-status"] as const;
export const CHANNELS_KEY = ["channels"] as const;
/** The query key of data that is the same for everybody. */
export const ENVIRONMENT_KEY = ["environment"] as const;

export function createQueryClient(): QueryClient {
  // A call may be the first to notice that the connection to YouTube has ended, or the session, perhaps in another tab.
  const onError = (error: unknown): void => {
    if (!(error instanceof ApiError)) return;
    if (error.code === "youtube_grant_lost" || error.code === "youtube_not_connected") {
      void client.invalidateQueries({ queryKey: YOUTUBE_STATUS_KEY });
    }
    // The terms have changed since the user was last read.
    if (error.code === "agreement_needed") void client.invalidateQueries({ queryKey: USER_KEY });
    // The channel of this tab's library was disconnected elsewhere, so its library is erased.
    if (error.code === "channel_not_connected") showLibrary();
    if (error.status === 401) forgetPerson(client);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // We report being offline ourselves, so a call must fail instead of waiting.
        networkMode: "always",
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        retry: false,
        retryOnMount: false,
        staleTime: Infinity,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== YOUTUBE_STATUS_KEY[0]) return;
    recordShownChannel(client.getQueryData<YouTubeStatus>(YOUTUBE_STATUS_KEY)?.channelId);
  });
  return client;
}

const sessionEndListeners: (() => void)[] = [];

/** Calls `listener` when the session has ended, to clear personal data that is kept outside of the query cache. */
export function onSessionEnd(listener: () => void): void {
  sessionEndListeners.push(listener);
}

/**
 * Clears the person's data from the screen and from memory. What the browser stores is cleared by the answer that says
 * that the session has ended (Clear-Site-Data).
 */
function forgetPerson(client: QueryClient): void {
  dropSessionHint();
  client.setQueryData(USER_KEY, null);
  client.removeQueries({ predicate: ({ queryKey }) => isPersonal(queryKey) });
  for (const listener of sessionEndListeners) listener();
}

/** True for the data of a signed-in person, except the user, whose new value the caller sets. */
export function isPersonal(queryKey: readonly unknown[]): boolean {
  return queryKey[0] !== USER_KEY[0] && queryKey[0] !== ENVIRONMENT_KEY[0];
}
