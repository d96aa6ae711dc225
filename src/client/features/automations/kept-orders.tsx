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
import * as words from "#words/automations.ts";

/** The playlists that are kept sorted. This is turned on in the window of each playlist. */
export function KeptOrders() {
  const query = useKeptOrders();
  const { data, error } = query;
  return (
    <Section id="kept" title={words.keptTitle}>
      {!data && error && <QueryFailure title={words.keptNotLoaded} query={query} />}
      <p className="mt-1 max-w-prose text-sm text-soft">{words.keptText}</p>
      {data?.kept.length === 0 && <p className="mt-3">{words.noneKept}</p>}
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
          addToast({ title: words.turningOffFailed, description, variant: "destructive" });
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
          <bdi>{playlistTitle || words.unnamedPlaylist}</bdi>
        </Link>
        <p className="text-sm text-soft">
          {describeNext(kept)} {words.keptUntil({ day: formatDay(consent.endsAt) })}
        </p>
      </div>
      <Button busy={busy} busyText={words.turningOff} onClick={turnOff}>
        {words.turnOffFor({
          title: playlistTitle,
          what: (text) => <span className="sr-only">{text}</span>,
        })}
      </Button>
    </li>
  );
}

/** What happens next, in words. */
export function describeNext(kept: KeptOrder, now = new Date()): string {
  const { ended, paused } = kept;
  if (ended) return words.keptEnded;
  if (paused) return words.keptPaused;
  return describeUpcoming(kept, now) || words.keptOn;
}
