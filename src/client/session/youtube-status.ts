import { useQuery } from "@tanstack/react-query";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";
import { useSession } from "#client/session/session.ts";

export const YOUTUBE_STATUS_KEY = ["/api/youtube/status"] as const;

/** The YouTube connection of the person signed in; undefined while it is not known. */
export function useYouTubeStatus(): YouTubeStatus | undefined {
  const session = useSession();
  const enabled = session.status === "signed-in";
  return useQuery<YouTubeStatus>({ queryKey: YOUTUBE_STATUS_KEY, enabled }).data;
}
