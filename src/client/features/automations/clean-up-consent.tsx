import { useEffect, useRef } from "react";
import { useSetCleaningSchedule } from "#client/features/automations/clean-up-data.ts";
import { ConsentQuestion, Term } from "#client/library/changes/consent.tsx";
import { useCleaningSchedule, usePlaylists } from "#client/library/library-data.ts";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { formatDay } from "#client/ui/dates.ts";
import { HIDDEN_VERSION } from "#shared/availability.ts";
import { CLEAN_UP_HIDDEN_DAYS, CLEAN_UP_LIMIT, CLEAN_UP_NOTICE_DAYS } from "#shared/clean-up.ts";
import type { CleaningSchedule } from "#shared/contract/cleaning.ts";
import type { Playlist } from "#shared/contract/playlists.ts";
import * as words from "#words/automations.ts";

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
      title={words.consentTitle}
      agreement={words.consentAgreement}
      isReady={isReady}
      danger="loud"
      busy={busy}
      failure={failure}
      onAgree={agree}
      onClose={onClose}
    >
      {error && !isReady ? (
        <LoadFailure
          title={words.detailsNotLoaded}
          error={error}
          busy={playlists.isFetching || schedule.isFetching}
          onRetry={() => void Promise.all([playlists.refetch(), schedule.refetch()])}
        />
      ) : !isReady ? (
        <p role="status">{playlists.data && offer ? words.noPlaylists : words.loadingDetails}</p>
      ) : (
        <>
          <Terms playlists={named} offer={offer} />
          <p>
            {words.consentIsFinal({
              days: CLEAN_UP_NOTICE_DAYS,
              strong: (text) => <strong>{text}</strong>,
            })}
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
      <Term name={words.termRemoves}>{words.termRemovesText({ days: CLEAN_UP_HIDDEN_DAYS })}</Term>
      <Term name={words.termAsksFirst}>{words.termAsksFirstText}</Term>
      <Term name={words.termFrom({ count: playlists.length })}>
        <ul
          {...FOCUSABLE}
          aria-label={words.termFromLabel}
          className="max-h-36 overflow-y-auto rounded-lg border border-line bg-sunken px-3 py-1.5"
        >
          {playlists.map(({ id, title }) => (
            <li key={id} dir="auto" className="truncate text-start">
              {title || words.unnamedPlaylist}
            </li>
          ))}
        </ul>
        <p className="mt-1 text-soft">{words.termFromNote}</p>
      </Term>
      <Term name={words.termAtMost}>{words.termAtMostText({ count: CLEAN_UP_LIMIT })}</Term>
      <Term name={words.termFirst}>{words.termFirstText({ day: formatDay(offer.firstAt) })}</Term>
      <Term name={words.termLast}>{words.termLastText({ day: formatDay(offer.endsAt) })}</Term>
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
