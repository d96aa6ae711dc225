import { useState } from "react";
import { describeSort } from "#client/features/playlist-detail/arrange/sort-choices.ts";
import { KeepConsent } from "#client/features/playlist-detail/keep-sorted/keep-consent.tsx";
import { useYouTubeConnection } from "#client/identity/youtube-status.ts";
import { QueryFailure } from "#client/library/load-failure.tsx";
import {
  describeUpcoming,
  useKeptOrders,
  useSetKeptOrder,
} from "#client/library/order/kept-orders.ts";
import { useOrders } from "#client/library/order/order-calls.ts";
import { describeOrder } from "#client/library/order/order-words.ts";
import { describeReason } from "#client/library/outcome-words.ts";
import { premiumOnly } from "#client/library/plan-refusals.ts";
import { Button } from "#client/ui/button.tsx";
import { countOf, formatCount } from "#client/ui/counts.ts";
import { formatDay } from "#client/ui/dates.ts";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import type { KeptOrder, Order } from "#shared/contract/order.ts";
import { isAllowed } from "#shared/plan-rules.ts";

type Props = { playlistId: string; title: string; isPremium: boolean };

/** Keeping the playlist sorted: whether it is on, what is next, and the way to turn it on or off. */
export function KeepSorted({ playlistId, title, isPremium }: Props) {
  const query = useKeptOrders();
  const { data, error } = query;
  const { set, busy, failure } = useSetKeptOrder(playlistId);
  const [isAsking, setAsking] = useState(false);
  const kept = data?.kept.find((one) => one.playlistId === playlistId);
  const lastId = kept?.lastId ?? null;
  const { data: saved } = useOrders({ enabled: lastId !== null });
  const last = saved?.orders.find(({ id }) => id === lastId);
  const connection = useYouTubeConnection();
  const channelId = "status" in connection ? connection.status.channelId : null;
  if (!data) {
    return error ? (
      <QueryFailure title="This setting could not be loaded" query={query} />
    ) : (
      <p role="status">Loading…</p>
    );
  }
  const isPermitted = isAllowed(isPremium, "keepSorted");
  const ask = (): void => {
    if (!isPermitted) addToast(NO_KEEPING);
    else if (channelId === null) addToast(NO_CHANNEL);
    else setAsking(true);
  };
  return (
    <div className="space-y-2 text-sm">
      <p>
        After each sync, the few moves that new videos need are made on YouTube, without asking each
        time.
      </p>
      <p role="status" className="font-medium">
        {describeKept(kept, { last, movedToday: data.movedToday })}
      </p>
      {last && <p>{describeLast(last)}</p>}
      {failure && <p role="alert">{failure}</p>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={ask}>
          {kept ? "Agree again for a year…" : "Keep sorted…"} {!isPermitted && <ProTag />}
        </Button>
        {kept && (
          <Button busy={busy} busyText="Turning off…" onClick={() => set({ keep: false })}>
            Turn off
          </Button>
        )}
      </div>
      {isAsking && channelId !== null && (
        <KeepConsent
          playlistId={playlistId}
          title={title}
          channelId={channelId}
          offer={data.offer}
          kept={kept}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

const NO_KEEPING = premiumOnly("Keeping playlists sorted is only available to Premium users.");
const NO_CHANNEL = {
  title: "YouTube is not connected",
  description: "Connect YouTube first, so that Tidylist knows the channel.",
};

/** Whether it is on, how it is sorted, and what is moved next. */
export function describeKept(
  kept: KeptOrder | undefined,
  { last, movedToday }: { last?: Order | undefined; movedToday: number },
  now = new Date(),
): string {
  if (!kept) return "It is off.";
  const { ended, paused, consent } = kept;
  if (ended)
    return "Your consent was for a year, which is over. Nothing is moved until you agree again.";
  if (paused) {
    // The sentence about the last order, which is shown below, has the reason.
    const why = last ? "" : ` ${describeReason(paused)}`;
    return `It is on: ${describeSort(kept)}. It is paused: nothing is moved until you agree again.${why}`;
  }
  const made = movedToday > 0 ? ` (${formatCount(movedToday)} made)` : "";
  const limit = `At most ${countOf(consent.movesADay, "move")} in 24 hours, over all playlists${made}, until ${formatDay(consent.endsAt)}.`;
  return [`It is on: ${describeSort(kept)}.`, describeUpcoming(kept, now), limit]
    .filter(Boolean)
    .join(" ");
}

/** The result of the latest moves. */
function describeLast(last: Order, now = new Date()): string {
  const { title, text } = describeOrder(last, now);
  return `Last time, ${formatDay(last.at)}: ${title}. ${text}`;
}
