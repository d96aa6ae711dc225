import { useEffect, useRef } from "react";
import { useCleaningSchedule } from "#client/library/cleaning-schedule.tsx";
import { useSetCleaningSchedule } from "#client/features/automations/clean-up-data.ts";
import { ConsentQuestion, Term } from "#client/library/changes/consent.tsx";
import { usePlaylists } from "#client/library/library-data.ts";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { formatDay } from "#client/ui/dates.ts";
import { countOf } from "#client/ui/counts.ts";
import { describeCleanUpKinds } from "#client/library/hidden-kinds.ts";
import { HIDDEN_VERSION } from "#shared/availability.ts";
import { CLEAN_UP_HIDDEN_DAYS, CLEAN_UP_LIMIT, CLEAN_UP_NOTICE_DAYS } from "#shared/clean-up.ts";
import type { CleaningSchedule } from "#shared/contract/cleaning.ts";
import type { Playlist } from "#shared/contract/playlists.ts";

/** Some browsers let the keyboard scroll only an element that can have the focus. */
const FOCUSABLE = { tabIndex: 0 };
/** The most playlists that a consent may name. */
const MOST_PLAYLISTS = 500;

type Props = { channelId: string; onClose: () => void };

/** Asks for the consent to the monthly clean-up: says exactly what it would do, with a box to tick. */
export function CleanUpConsent({ channelId, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const schedule = useFreshSchedule();
  const playlists = usePlaylists();
  const { set, busy, failure } = useSetCleaningSchedule(() => dialog.current?.close());
  const named = playlists.data?.slice(0, MOST_PLAYLISTS) ?? [];
  const offer = schedule.data?.offer;
  const isReady = offer !== undefined && named.length > 0;
  const agree = (): void => {
    if (!isReady) return;
    const playlistIds = named.map(({ id }) => id);
    const what = { hiddenVersion: HIDDEN_VERSION, videoLimit: CLEAN_UP_LIMIT };
    set({ monthly: true, consent: { channelId, playlistIds, ...what, ...offer } });
  };
  const error = playlists.error ?? schedule.error;
  return (
    <ConsentQuestion
      ref={dialog}
      title="Agree to the monthly clean-up?"
      agreement="I agree that Tidylist removes these videos each month, without asking me each time."
      isReady={isReady}
      danger="loud"
      busy={busy}
      failure={failure}
      onAgree={agree}
      onClose={onClose}
    >
      {error && !isReady ? (
        <LoadFailure
          title="The details could not be loaded"
          error={error}
          busy={playlists.isFetching || schedule.isFetching}
          onRetry={() => void Promise.all([playlists.refetch(), schedule.refetch()])}
        />
      ) : !isReady ? (
        <p role="status">
          {playlists.data && offer ? "You have no playlist to clean up." : "Loading the details…"}
        </p>
      ) : (
        <>
          <Terms playlists={named} offer={offer} />
          <p>
            <strong>YouTube cannot undo this.</strong> Each clean-up is announced{" "}
            {CLEAN_UP_NOTICE_DAYS} days before, here in Tidylist, and you can skip it or turn it off
            at any time.
          </p>
        </>
      )}
    </ConsentQuestion>
  );
}

type TermsProps = { playlists: readonly Playlist[]; offer: CleaningSchedule["offer"] };

/** What the clean-up removes, where, how much and when. */
function Terms({ playlists, offer }: TermsProps) {
  return (
    <dl className="space-y-2 text-sm">
      <Term name="Removes">
        Videos that are then {describeCleanUpKinds()}, and were so at every check for{" "}
        {CLEAN_UP_HIDDEN_DAYS} days
      </Term>
      <Term name="Asks first">
        About many that became hidden together, and about those that were hidden from the start
      </Term>
      <Term name={`From ${countOf(playlists.length, "playlist")}`}>
        <ul
          {...FOCUSABLE}
          aria-label="Playlists that are cleaned"
          className="max-h-36 overflow-y-auto rounded-lg border border-line bg-sunken px-3 py-1.5"
        >
          {playlists.map(({ id, title }) => (
            <li key={id} dir="auto" className="truncate text-left">
              {title || "A playlist without a name"}
            </li>
          ))}
        </ul>
        <p className="mt-1 text-soft">Other playlists are not cleaned until you agree again.</p>
      </Term>
      <Term name="At most">{countOf(CLEAN_UP_LIMIT, "video")} in 30 days</Term>
      <Term name="First">{formatDay(offer.firstAt)}, then every 30 days</Term>
      <Term name="Last">Not after {formatDay(offer.endsAt)}; then you are asked again</Term>
    </dl>
  );
}

/** Fetches the schedule again: the page may have been open for days, and a consent that is given now has new dates. */
function useFreshSchedule() {
  const schedule = useCleaningSchedule();
  const { refetch } = schedule;
  useEffect(() => void refetch(), [refetch]);
  return schedule;
}
