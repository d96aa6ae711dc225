import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { fetcher, request } from "#client/api/request.ts";
import { failureSentence } from "#client/library/failure.ts";
import { LIBRARY_KEY, refresh } from "#client/library/library-data.ts";
import { QueryFailure } from "#client/library/load-failure.tsx";
import { writeOpenPlaylist } from "#client/library/playlist-address.ts";
import { Button } from "#client/ui/button.tsx";
import { countOf } from "#client/ui/counts.ts";
import { formatDay } from "#client/ui/dates.ts";
import { focusSection, Section } from "#client/ui/section.tsx";
import { formatTime } from "#client/ui/times.ts";
import { addToast } from "#client/ui/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import type { KeptOrder } from "#shared/contract/order.ts";

/** As the window of a playlist has it. */
const KEY = [...LIBRARY_KEY, "kept-orders"];

/** The playlists that are kept sorted. Each one's window turns it on. */
export function KeptOrders() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: fetcher(calls.keptOrders),
  });
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
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      request(calls.setKeptOrder, { params: { id: playlistId }, body: { keep: false } }),
    onSuccess: (answer) => {
      client.setQueryData(KEY, answer);
      // The pressed button has disappeared.
      focusSection("kept");
    },
    onError: (error) => {
      const description = failureSentence(error);
      addToast({ title: "Turning off failed", description, variant: "destructive" });
    },
    onSettled: () => refresh(client, "library"),
  });
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
      <Button busy={isPending} busyText="Turning off…" onClick={() => mutate()}>
        Turn off <span className="sr-only">for {playlistTitle}</span>
      </Button>
    </li>
  );
}

/** What happens next, in words. */
export function describeNext(kept: KeptOrder, now = new Date()): string {
  const { ended, paused, upcoming, consent, sorted } = kept;
  if (ended)
    return "Your consent was for a year, which is over: nothing is moved until you agree again.";
  if (paused) return "It is paused: nothing is moved until you agree again.";
  if (upcoming) {
    const moves = countOf(Math.min(upcoming.moves, consent.movesADay), "move");
    return `Next: ${moves}, not before ${formatTime(upcoming.at, now)}.`;
  }
  return sorted ? "Nothing needs to be moved now." : "It is on.";
}
