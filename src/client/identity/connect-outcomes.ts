// The messages for a return from Google with `?youtube=<outcome>`.
import { formatTime } from "#client/ui/times.ts";
import type { ToastMessage } from "#client/ui/toasts/toast-queue.ts";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import type { ConnectOutcome } from "#shared/contract/youtube.ts";
import * as words from "#words/identity.ts";

const MESSAGES: Readonly<Record<string, ToastMessage>> = {
  connected: { title: words.connectedTitle, description: words.connected },
  waiting: { title: words.connectedTitle },
  refused: {
    title: words.notConnectedTitle,
    description: words.refused,
    variant: "destructive",
  },
  write_refused: { title: words.writeRefusedTitle, description: words.writeRefused },
  cancelled: { title: words.notConnectedTitle, description: words.cancelled },
  no_channel: {
    title: words.noChannelTitle,
    description: words.noChannelAtGoogle,
    variant: "destructive",
  },
  wrong_channel: {
    title: words.wrongChannelTitle,
    description: words.wrongChannel,
    variant: "destructive",
  },
  already_connected: {
    title: words.alreadyConnectedTitle,
    description: words.alreadyConnected,
  },
  too_many_channels: {
    title: words.notConnectedTitle,
    description: words.tooManyChannels,
    variant: "destructive",
  },
  expired: {
    title: words.notConnectedTitle,
    description: words.expired,
    variant: "destructive",
  },
  quota: { title: words.notConnectedTitle, variant: "destructive" },
  unreachable: {
    title: words.notConnectedTitle,
    description: words.unreachable,
    variant: "destructive",
  },
  failed: {
    title: words.notConnectedTitle,
    description: words.unexpectedAnswer,
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
  if (outcome === "quota") return { ...message, description: words.quotaUntil({ time }) };
  if (outcome === "waiting") return { ...message, description: words.waitingUntil({ time }) };
  return message;
}
