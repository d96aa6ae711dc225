import { channelNameOf, useYouTubeConnection } from "#client/identity/youtube-status.ts";
import { useMediaQuery } from "#client/ui/use-media-query.ts";
import * as words from "#words/library.ts";

type Props = {
  className?: string;
  /** Shows only the name; the words that explain it are for screen readers alone. */
  isBrief?: boolean;
};

/** Names the channel that is about to be changed (product.md 6.8). */
export function ChannelLine({ className = "", isBrief = false }: Props) {
  const connection = useYouTubeConnection();
  const name = "status" in connection ? channelNameOf(connection.status) : undefined;
  return (
    <p className={`text-sm wrap-anywhere text-soft ${className}`}>
      {name !== undefined
        ? words.onChannel({
            name,
            about: (text) => <span className={isBrief ? "sr-only" : ""}>{text}</span>,
            channel: (text) => <bdi className="font-semibold text-ink">{text}</bdi>,
          })
        : connection.state === "disconnected"
          ? words.onChosenChannel
          : words.onYourChannel}
    </p>
  );
}

/**
 * False if the page itself has to name the channel, as on every narrow screen (product.md 27.3.7). On a wide one, true
 * also if no name is known.
 */
export function useIsChannelInHeader(): boolean {
  const isWide = useMediaQuery("(min-width: 64rem)");
  const connection = useYouTubeConnection();
  if (!isWide) return false;
  const isKnown = "status" in connection && channelNameOf(connection.status) !== undefined;
  return !isKnown || (connection.state === "connected" && connection.status.channelTitle !== null);
}
