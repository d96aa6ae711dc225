import { useState } from "react";
import { KeepConsent } from "#client/features/playlist-detail/keep-sorted/keep-consent.tsx";
import {
  useKeptOrders,
  useSetKeptOrder,
} from "#client/features/playlist-detail/keep-sorted/keep-calls.ts";
import {
  describeKept,
  describeLast,
} from "#client/features/playlist-detail/keep-sorted/keep-words.ts";
import { useYouTubeConnection } from "#client/identity/youtube-status.ts";
import { useOrders } from "#client/library/order/order-calls.ts";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { Button } from "#client/ui/button.tsx";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { addToast } from "#client/ui/toast-queue.ts";
import { isAllowed } from "#shared/plan-rules.ts";

type Props = { playlistId: string; title: string; isPremium: boolean };

/** Keeping the playlist sorted: whether it is on, what is next, and the way to turn it on or off. */
export function KeepSorted({ playlistId, title, isPremium }: Props) {
  const { data, error, isFetching, refetch } = useKeptOrders();
  const { setKept, busy, failure } = useSetKeptOrder(playlistId, () => {});
  const [asks, setAsks] = useState(false);
  const kept = data?.kept.find((one) => one.playlistId === playlistId);
  const lastId = kept?.lastId ?? null;
  const { data: saved } = useOrders(lastId !== null);
  const last = saved?.orders.find(({ id }) => id === lastId);
  const connection = useYouTubeConnection();
  const channelId = "status" in connection ? connection.status.channelId : null;
  if (!data) {
    return error ? (
      <LoadFailure
        title="Whether it is kept sorted could not be loaded"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <p role="status">Loading…</p>
    );
  }
  const isFree = isAllowed(isPremium, "keepSorted");
  const ask = (): void => {
    if (!isFree) addToast(NO_KEEPING);
    else if (channelId === null) addToast(NO_CHANNEL);
    else setAsks(true);
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
          {kept ? "Agree anew for a year…" : "Keep sorted…"} {!isFree && <ProTag />}
        </Button>
        {kept && (
          <Button aria-disabled={busy} onClick={() => busy || setKept({ keep: false })}>
            {busy ? "Turning off…" : "Turn off"}
          </Button>
        )}
      </div>
      {asks && channelId !== null && (
        <KeepConsent
          playlistId={playlistId}
          title={title}
          channelId={channelId}
          offer={data.offer}
          kept={kept}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}

const NO_KEEPING = {
  title: "Premium Feature",
  description: "Keeping playlists sorted is only available to Premium users.",
};
const NO_CHANNEL = {
  title: "YouTube is not connected",
  description: "Connect YouTube first, so that Tidylist knows the channel.",
};
