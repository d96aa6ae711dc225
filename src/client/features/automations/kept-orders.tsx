import { Link } from "react-router";
import { failureSentence } from "#client/library/failure.ts";
import { QueryFailure } from "#client/library/load-failure.tsx";
import {
  describeUpcoming,
  useKeptOrders,
  useSetKeptOrder,
} from "#client/library/order/kept-orders.ts";
import { writeOpenPlaylist } from "#client/library/playlist-address.ts";
import { Button } from "#client/ui/button.tsx";
import { formatDay } from "#client/ui/dates.ts";
import { focusSection, Section } from "#client/ui/section.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import type { KeptOrder } from "#shared/contract/order.ts";

/** The playlists that are kept sorted. This is turned on in the window of each playlist. */
export function KeptOrders() {
  const query = useKeptOrders();
  const { data, error } = query;
  return (
    <Section id="kept" title="Kept sorted">
      {!data && error && (
        <QueryFailure title="The playlists kept sorted could not be loaded" query={query} />
      )}
      <p className="mt-1 max-w-prose text-sm text-soft">
        After each sync, the few moves that new videos need are made on YouTube. “Keep sorted” in a
        playlist turns it on for that playlist.
      </p>
      {data?.kept.length === 0 && <p className="mt-3">No playlist is kept sorted.</p>}
      {data && data.kept.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {data.kept.map((kept) => (
            <KeptRow key={kept.playlistId} kept={kept} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function KeptRow({ kept }: { kept: KeptOrder }) {
  const { playlistId, playlistTitle, consent } = kept;
  // The pressed button has disappeared.
  const { set, busy } = useSetKeptOrder(playlistId, () => focusSection("kept"));
  const turnOff = (): void =>
    set(
      { keep: false },
      {
        onError: (error) => {
          const description = failureSentence(error);
          addToast({ title: "Turning off failed", description, variant: "destructive" });
        },
      },
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <Link
          to={{ pathname: "/", search: writeOpenPlaylist("", playlistId) }}
          className="line-clamp-2 font-medium underline underline-offset-2 wrap-anywhere"
        >
          <bdi>{playlistTitle || "A playlist without a name"}</bdi>
        </Link>
        <p className="text-sm text-soft">
          {describeNext(kept)} Until {formatDay(consent.endsAt)}.
        </p>
      </div>
      <Button busy={busy} busyText="Turning off…" onClick={turnOff}>
        Turn off <span className="sr-only">for {playlistTitle}</span>
      </Button>
    </li>
  );
}

/** What happens next, in words. */
export function describeNext(kept: KeptOrder, now = new Date()): string {
  const { ended, paused } = kept;
  if (ended)
    return "Your consent was for a year, which is over: nothing is moved until you agree again.";
  if (paused) return "It is paused: nothing is moved until you agree again.";
  return describeUpcoming(kept, now) || "It is on.";
}
