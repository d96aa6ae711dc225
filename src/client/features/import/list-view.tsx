import Square from "lucide-react/icons/square";
import { useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import {
  describePlaces,
  HIDDEN_ID,
  HiddenCard,
  type Places,
} from "#client/features/import/hidden-card.tsx";
import { countList } from "#client/features/import/imported-list.ts";
import { OwnPlaylists } from "#client/features/import/own-playlists.tsx";
import { withoutDetails, type ListReading } from "#client/features/import/use-list-reading.ts";
import { failureSentence } from "#client/library/failure.ts";
import { Button } from "#client/ui/button.tsx";
import { formatTime } from "#client/ui/times.ts";
import { useAnnouncement } from "#client/ui/use-announcement.ts";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";
import { formatDuration } from "#shared/duration.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/import.ts";

const REASONS: Record<string, string> = {
  calculator_quota_exhausted: words.reasonAllowance,
  own_limit_reached: words.reasonOwnPart,
  calculator_stopped: words.reasonNoVisitors,
  too_many_calculations: words.reasonTooMany,
  youtube_paused: words.reasonUnreachable,
  youtube_refused: words.reasonUnreachable,
};

/** What the calculator's part of the page shows. */
export type ShownList = {
  /** Identifies the list: a different list has a different id. */
  id: string;
  result: CalculatorResponse;
  region: string | undefined;
  /** How many videos are private or deleted. */
  notListed: number;
  /** Called when the list of videos opens. */
  onListShown: () => void;
};

type Props = {
  /** The element id of the heading. */
  id: string;
  reading: ListReading;
  region: string | undefined;
  hasAccount: boolean;
  onStop: () => void;
  onReadRest: () => void;
  /** Reads titles and countries. */
  onReadDetails: () => void;
  renderResult: (shown: ShownList) => ReactNode;
};

export function ListView(props: Props) {
  const { id, reading, region, hasAccount, onReadDetails, renderResult } = props;
  const { list, answers, wanted, status, details } = reading;
  const isReading = status === "reading";
  const [places, setPlaces] = useState<Places>();
  /** The imported list of which the result has opened the list of videos. */
  const [expandedList, setExpandedList] = useState<typeof list>();
  const onListShown = useCallback(() => setExpandedList(list), [list]);
  const wantsDetails = expandedList === list || region !== undefined;
  useEffect(() => {
    if (wantsDetails && !isReading) onReadDetails();
  }, [wantsDetails, isReading, onReadDetails]);
  const outcome = useMemo(
    () =>
      countList(list, {
        answers,
        region,
        noteOf: (videoId) => places && describePlaces(places, videoId),
      }),
    [list, answers, region, places],
  );
  const { totals, hidden, notListed } = outcome;
  const warnings = useMemo(
    () => [
      ...describeUnread(reading, hasAccount),
      ...describeMissingDetails(reading, region !== undefined),
    ],
    [reading, hasAccount, region],
  );
  const found = { count: totals.totalVideos, length: formatDuration(totals.totalDuration) };
  const spoken = useAnnouncement(
    isReading
      ? words.readingSoFar(found)
      : words.listRead({ name: list.name, ...found, hidden: hidden.length }),
  );
  const key = useMemo(() => [list.name, ...list.ids].join("\n"), [list]);
  const retryAt = resumesAt(reading);
  const isComplete = answers.size === wanted.length;
  return (
    <div className="space-y-6">
      <div>
        <h2 id={id} tabIndex={-1} className="text-xl font-semibold wrap-anywhere outline-none">
          <bdi>{list.name}</bdi>
        </h2>
        <p className="text-soft">
          {words.inTheList({ count: list.ids.length })}
          {!isReading && hidden.length > 0 && (
            <>
              {" · "}
              <a
                href={`#${HIDDEN_ID}`}
                className="font-medium text-on-loss underline underline-offset-4"
              >
                {words.hiddenCount({ count: hidden.length })}
              </a>
            </>
          )}
          {details === "reading" && ` · ${words.readingDetails}`}
        </p>
      </div>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {isReading ? (
        <ReadingCard reading={reading} seconds={totals.totalDuration} onStop={props.onStop} />
      ) : (
        <>
          {!isComplete && (
            <UnreadNote
              reading={reading}
              // If there is a result, it shows the warnings.
              reasons={totals.totalVideos === 0 ? warnings : []}
              onReadRest={props.onReadRest}
            />
          )}
          {totals.totalVideos > 0 &&
            renderResult({
              id: key,
              result: {
                ...totals,
                warnings,
                readAt: reading.readAt,
                ...(retryAt !== undefined && { resumesAt: retryAt }),
              },
              region,
              notListed,
              onListShown,
            })}
          {totals.totalVideos === 0 && isComplete && (
            <p className="card p-5 sm:p-6">{words.noneWatchable}</p>
          )}
          <HiddenCard hidden={hidden} places={places} region={region} />
          {hasAccount && <OwnPlaylists list={list} places={places} onPlaces={setPlaces} />}
        </>
      )}
    </div>
  );
}

function ReadingCard({
  reading: { answers, wanted },
  seconds,
  onStop,
}: Pick<Props, "reading" | "onStop"> & { seconds: number }) {
  return (
    <section className="card p-5 sm:p-6" aria-labelledby="list-reading-heading">
      <h3 id="list-reading-heading" className="text-lg font-semibold">
        {words.reading}
      </h3>
      <p className="text-soft">{words.readOf({ count: answers.size, total: wanted.length })}</p>
      <p className="mt-4 text-hero font-bold tracking-tight">{formatDuration(seconds)}</p>
      <div className="mt-3 flex items-center gap-4">
        <progress
          aria-label={words.reading}
          className="meter-bar"
          value={answers.size}
          max={wanted.length}
        />
        <Button onClick={onStop}>
          <Square className="size-4" aria-hidden="true" />
          {buttons.stop}
        </Button>
      </div>
      <YouTubeAttribution totals className="mt-4" />
    </section>
  );
}

/** Says how many videos were not read, with a button that reads only those. */
function UnreadNote({
  reading,
  reasons,
  onReadRest,
}: Pick<Props, "reading" | "onReadRest"> & { reasons: readonly string[] }) {
  const [now] = useState(() => new Date());
  const { answers, wanted, status, error } = reading;
  const retryAt = resumesAt(reading);
  return (
    <div className="rounded-lg border border-warn-line bg-warn p-4 text-on-warn">
      <p className="font-semibold">
        {status === "failed" ? failureSentence(error) : words.someUnread}
      </p>
      <p className="mt-0.5">
        {words.partUnread({ count: wanted.length - answers.size, total: wanted.length })}
      </p>
      {reasons.map((reason) => (
        <p key={reason} className="mt-0.5">
          {reason}
        </p>
      ))}
      {reasons.length > 0 && retryAt !== undefined && (
        <p className="mt-0.5 font-semibold">{words.restFrom({ time: formatTime(retryAt, now) })}</p>
      )}
      <Button className="mt-3" onClick={onReadRest}>
        {words.readRest}
      </Button>
    </div>
  );
}

/** What is not in the total although it is in the list, one sentence for each reason. */
export function describeUnread(reading: ListReading, hasAccount: boolean): string[] {
  const { list, wanted, answers, unread, status } = reading;
  const sentences: string[] = [];
  const total = new Set(list.ids).size;
  if (wanted.length < total) {
    const limit = wanted.length;
    sentences.push(
      hasAccount ? words.onlyFirst({ limit, total }) : words.onlyFirstForVisitors({ limit, total }),
    );
  }
  const counts = new Map<string, number>();
  for (const { code, count } of unread) {
    const reason = REASONS[code] ?? words.reasonNoAnswer;
    counts.set(reason, (counts.get(reason) ?? 0) + count);
  }
  const explained = unread.reduce((sum, { count }) => sum + count, 0);
  const unanswered = wanted.length - answers.size - explained;
  if (unanswered > 0) {
    counts.set(status === "stopped" ? words.reasonStopped : words.reasonBroken, unanswered);
  }
  for (const [reason, count] of counts) sentences.push(words.notInTotal({ count, reason }));
  return sentences;
}

/** Sentences about the titles and countries that could not be read. */
export function describeMissingDetails(reading: ListReading, hasRegion: boolean): string[] {
  const count = reading.details === "read" ? withoutDetails(reading).length : 0;
  if (count === 0) return [];
  const titles = words.titlesUnread({ count });
  return hasRegion ? [titles, words.countriesUnread({ count })] : [titles];
}

/** The time from which the whole rest can be read; undefined if no answer says one. */
export function resumesAt({ unread }: ListReading): string | undefined {
  return unread
    .flatMap(({ retryAt }) => retryAt ?? [])
    .toSorted()
    .at(-1);
}
