import { queryOptions, useQuery } from "@tanstack/react-query";
import { YOUTUBE_STATUS_KEY } from "#client/api/query-client.ts";
import { fetcher } from "#client/api/request.ts";
import * as calls from "#shared/contract/calls.ts";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";
import { useSession } from "#client/identity/session.ts";

export const youtubeStatusQuery = queryOptions({
  queryKey: YOUTUBE_STATUS_KEY,
  queryFn: fetcher(calls.youtubeStatus),
});

export type YouTubeConnection =
  | { state: "unknown" }
  | { state: "failed"; retry: () => void }
  | { state: "connected" | "disconnected" | "lost"; status: YouTubeStatus };

/** The channel's title, or its id: the server deletes a title that YouTube no longer confirms. */
export function channelNameOf(
  status: Pick<YouTubeStatus, "channelTitle" | "channelId"> | undefined,
): string | undefined {
  return status?.channelTitle || status?.channelId || undefined;
}

/** The signed-in person's YouTube connection. "lost" means that Google refuses the grant. */
export function useYouTubeConnection(): YouTubeConnection {
  const enabled = useSession().status === "signed-in";
  const { data, isError, isFetching, refetch } = useQuery({
    ...youtubeStatusQuery,
    enabled,
  });
  if (!data) {
    const failed = isError && !isFetching;
    return failed ? { state: "failed", retry: () => void refetch() } : { state: "unknown" };
  }
  if (data.needsReconnect) return { state: "lost", status: data };
  return { state: data.connected ? "connected" : "disconnected", status: data };
}

/**
 * Whether there is a library to show; "absent" also if the connection could not be checked. A lost connection leaves
 * the library readable (product.md 4.1.2).
 */
export type LibraryState = "unknown" | "absent" | "present";

export function libraryState({ state }: YouTubeConnection): LibraryState {
  if (state === "unknown") return "unknown";
  return state === "connected" || state === "lost" ? "present" : "absent";
}
