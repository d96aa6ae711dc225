import { channelNameOf, useYouTubeConnection } from "#client/identity/youtube-status.ts";
import { useMediaQuery } from "#client/ui/use-media-query.ts";

/** False where the page itself has to name the channel (product.md 27.3.7). */
export function useIsChannelInHeader(): boolean {
  const isWide = useMediaQuery("(min-width: 64rem)");
  const connection = useYouTubeConnection();
  if (!isWide) return false;
  const isKnown = "status" in connection && channelNameOf(connection.status) !== undefined;
  return !isKnown || (connection.state === "connected" && connection.status.channelTitle !== null);
}
