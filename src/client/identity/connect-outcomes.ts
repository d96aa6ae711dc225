// The messages for a return from Google with `?youtube=<outcome>`.
import { formatTime } from "#client/ui/times.ts";
import type { ToastMessage } from "#client/ui/toasts/toast-queue.ts";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import type { ConnectOutcome } from "#shared/contract/youtube.ts";

const NOT_CONNECTED = "YouTube was not connected";

const MESSAGES: Readonly<Record<string, ToastMessage>> = {
  connected: {
    title: "YouTube connected",
    description: "Tidylist can now read the playlists of your channel.",
  },
  waiting: {
    title: "YouTube connected",
    description:
      "YouTube's daily allowance is used up. Reading your playlists begins by itself when it is available again.",
  },
  refused: {
    title: NOT_CONNECTED,
    description:
      "Google did not give permission to read your playlists. Connect again and leave that box ticked.",
    variant: "destructive",
  },
  write_refused: {
    title: "Changes were not allowed",
    description: "Everything that only reads keeps working. Nothing was changed on YouTube.",
  },
  cancelled: { title: NOT_CONNECTED, description: "You cancelled at Google. Nothing has changed." },
  no_channel: {
    title: "This Google account has no YouTube channel",
    description: "Create a channel on YouTube first, or choose a Google account that has one.",
    variant: "destructive",
  },
  wrong_channel: {
    title: "That is a different channel",
    description:
      "You chose a different channel from the one your library belongs to. Choose that channel again, or disconnect YouTube first.",
    variant: "destructive",
  },
  already_connected: {
    title: "This channel is connected already",
    description: "Nothing has changed. To connect another one, choose another channel at Google.",
  },
  too_many_channels: {
    title: NOT_CONNECTED,
    description: "Your account has reached its channel limit. Disconnect one first.",
    variant: "destructive",
  },
  expired: {
    title: NOT_CONNECTED,
    description:
      "It took too long, or it began in another window or session. Please connect again.",
    variant: "destructive",
  },
  quota: {
    title: NOT_CONNECTED,
    description: "YouTube's daily allowance is used up. Please connect again when it is available.",
    variant: "destructive",
  },
  unreachable: {
    title: NOT_CONNECTED,
    description: "Tidylist cannot reach YouTube right now. Please try again later.",
    variant: "destructive",
  },
  failed: {
    title: NOT_CONNECTED,
    description: "Google or YouTube did not answer as expected. Please try again.",
    variant: "destructive",
  },
} satisfies Record<ConnectOutcome, ToastMessage>;

/** The message for `outcome`; undefined for an unknown one. */
export function describeOutcome(
  outcome: string,
  now: number = Date.now(),
): ToastMessage | undefined {
  const message = Object.hasOwn(MESSAGES, outcome) ? MESSAGES[outcome] : undefined;
  if (message === undefined) return undefined;
  const time = formatTime(nextPacificMidnight(now), new Date(now));
  if (outcome === "quota") {
    const description = `YouTube's daily allowance is used up. Please connect again after ${time}.`;
    return { ...message, description };
  }
  if (outcome === "waiting") {
    const description = `YouTube's daily allowance is used up. Reading your playlists begins by itself after ${time}.`;
    return { ...message, description };
  }
  return message;
}
