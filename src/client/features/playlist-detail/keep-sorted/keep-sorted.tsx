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
import { formatDay } from "#client/ui/dates.ts";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import type { KeptOrder, Order } from "#shared/contract/order.ts";
import { isAllowed } from "#shared/plan-rules.ts";
import * as page from "#words/page.ts";
import * as words from "#words/playlist.ts";

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
      <QueryFailure title={words.keepingFailed} query={query} />
    ) : (
      <p role="status">{words.loading}</p>
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
      <p>{words.keepingNote}</p>
      <p role="status" className="font-medium">
        {describeKept(kept, { last, movedToday: data.movedToday })}
      </p>
      {last && <p>{describeLast(last)}</p>}
      {failure && <p role="alert">{failure}</p>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={ask}>
          {kept ? words.agreeAgain : words.keepAsk} {!isPermitted && <ProTag />}
        </Button>
        {kept && (
          <Button busy={busy} busyText={words.turningOff} onClick={() => set({ keep: false })}>
            {words.turnOff}
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

const NO_KEEPING = premiumOnly(words.needsPremium);
const NO_CHANNEL = {
  title: words.notConnectedTitle,
  description: words.notConnected,
};

/** Whether it is on, how it is sorted, and what is moved next. */
export function describeKept(
  kept: KeptOrder | undefined,
  { last, movedToday }: { last?: Order | undefined; movedToday: number },
  now = new Date(),
): string {
  if (!kept) return words.isOff;
  const { ended, paused, consent } = kept;
  if (ended) return words.yearIsOver;
  const order = describeSort(kept);
  if (paused) {
    // The sentence about the last order, which is shown below, has the reason.
    const why = last ? "" : `${page.sentenceSeparator}${describeReason(paused)}`;
    return `${words.isPaused({ order })}${why}`;
  }
  const most = { count: consent.movesADay, day: formatDay(consent.endsAt) };
  const limit =
    movedToday > 0 ? words.limitWithMade({ ...most, made: movedToday }) : words.limit(most);
  return [words.isOn({ order }), describeUpcoming(kept, now), limit]
    .filter(Boolean)
    .join(page.sentenceSeparator);
}

/** The result of the latest moves. */
function describeLast(last: Order, now = new Date()): string {
  const { title, text } = describeOrder(last, now);
  return `${words.lastTime({ day: formatDay(last.at), title })}${page.sentenceSeparator}${text}`;
}
