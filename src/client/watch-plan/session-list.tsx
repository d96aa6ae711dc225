import { useState, type ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import { CheckField } from "#client/ui/fields/check-field.tsx";
import { videoLink } from "#client/ui/video-list/video-link.ts";
import { timeLeft, type ListParts } from "#client/watch-plan/listed-video.ts";
import {
  describeSessionSize,
  describePlanned,
  describeSession,
  formatDayNumber,
  type MadePlan,
} from "#client/watch-plan/plan-words.ts";
import type { PlannedVideo, Session } from "#client/watch-plan/schedule.ts";
import type { Zone } from "#client/watch-plan/zone.ts";
import { formatDuration } from "#shared/duration.ts";
import * as counts from "#words/counts.ts";
import * as words from "#words/watch-plan.ts";

const SHOWN_AT_FIRST = 5;
const SHOWN_MORE = 50;

type TickProps = {
  /** Ids of the videos that are ticked as watched. */
  ticks: ReadonlySet<string>;
  onTick: (videoId: string, isWatched: boolean) => void;
};

type Props = TickProps & { sessions: readonly Session[]; zone: Zone };

/** The sessions with a checkbox for each video; at first only a few, and more after each click. */
export function SessionList({ sessions, zone, ticks, onTick }: Props) {
  const [shownCount, setShownCount] = useState(SHOWN_AT_FIRST);
  const moreCount = Math.min(sessions.length - shownCount, SHOWN_MORE);
  return (
    <>
      <ol aria-label={words.sessions} className="mt-4 space-y-4">
        {sessions.slice(0, shownCount).map((session) => (
          <li key={session.day}>
            <h3 className="font-semibold">{describeSession(session, zone)}</h3>
            <p className="text-sm text-soft">{describeSessionSize(session)}</p>
            <TickList videos={session.videos} ticks={ticks} onTick={onTick} />
          </li>
        ))}
      </ol>
      {moreCount > 0 && (
        <Button className="mt-3" onClick={() => setShownCount(shownCount + SHOWN_MORE)}>
          {words.showMore({ count: moreCount, total: sessions.length })}
        </Button>
      )}
    </>
  );
}

/** Videos with a checkbox each, ticked if they have been watched. */
export function TickList({
  videos,
  ticks,
  onTick,
}: TickProps & { videos: readonly PlannedVideo[] }) {
  return (
    <ul className="mt-1">
      {videos.map((video, index) => (
        // A list may hold a video twice.
        <li key={index} className="flex items-center gap-3">
          <CheckField
            className="min-h-10 min-w-0 flex-1 py-1"
            checked={ticks.has(video.videoId)}
            onChange={(event) => onTick(video.videoId, event.target.checked)}
          >
            <span dir="auto" className="min-w-0 text-start wrap-anywhere">
              {describePlanned(video)}
            </span>
          </CheckField>
          <a
            href={videoLink(video.videoId)}
            target="_blank"
            rel="noreferrer"
            aria-label={words.watchOnYouTube({ title: video.title })}
            className="inline-flex min-h-10 shrink-0 items-center font-semibold text-accent hover:underline"
          >
            {words.watch}
          </a>
        </li>
      ))}
    </ul>
  );
}

type PlanFiguresProps = { parts: ListParts; speed: number; plan: MadePlan };

/** What is watched, what is left, and when it will be done. */
export function PlanFigures({ parts, speed, plan }: PlanFiguresProps) {
  const { all, watched } = parts;
  const left = { videos: all.videos - watched.videos, seconds: all.seconds - watched.seconds };
  return (
    <>
      <progress
        aria-label={words.watched}
        className="meter-bar mt-5"
        value={watched.seconds}
        max={Math.max(all.seconds, 1)}
      />
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        <Figure term={words.watched} note={counts.videos({ count: watched.videos })}>
          {formatDuration(watched.seconds)}
        </Figure>
        <Figure
          term={speed === 1 ? words.leftToWatch : words.leftToWatchAt({ speed })}
          note={
            speed === 1
              ? counts.videos({ count: left.videos })
              : words.leftAtNormal({ count: left.videos, length: formatDuration(left.seconds) })
          }
        >
          {formatDuration(timeLeft(parts, speed))}
        </Figure>
        {plan.lastDay !== undefined && (
          <Figure term={words.doneOn} note={counts.sessions({ count: plan.sessions.length })}>
            {formatDayNumber(plan.lastDay)}
          </Figure>
        )}
      </dl>
    </>
  );
}

function Figure({ term, note, children }: { term: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="text-xl font-semibold">{children}</dd>
      <dd className="text-sm text-soft">{note}</dd>
    </div>
  );
}
