import { useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { formatCount } from "#client/ui/counts.ts";
import { videoLink } from "#client/ui/video-list/video-link.ts";
import { describeLoad, describePlanned, describeSession } from "#client/watch-plan/plan-words.ts";
import type { PlannedVideo, Session } from "#client/watch-plan/schedule.ts";
import type { Zone } from "#client/watch-plan/zone.ts";

const SHOWN_AT_FIRST = 5;
const SHOWN_MORE = 50;

type Ticks = {
  ticks: ReadonlySet<string>;
  onTick: (videoId: string, isWatched: boolean) => void;
};

type Props = Ticks & { sessions: readonly Session[]; zone: Zone };

/** The sessions with a box for each video; the first few until more are wanted. */
export function SessionList({ sessions, zone, ticks, onTick }: Props) {
  const [most, setMost] = useState(SHOWN_AT_FIRST);
  const more = Math.min(sessions.length - most, SHOWN_MORE);
  return (
    <>
      <ol aria-label="Sessions" className="mt-4 space-y-4">
        {sessions.slice(0, most).map((session) => (
          <li key={session.day}>
            <h3 className="font-semibold">{describeSession(session, zone)}</h3>
            <p className="text-sm text-soft">{describeLoad(session)}</p>
            <TickList videos={session.videos} ticks={ticks} onTick={onTick} />
          </li>
        ))}
      </ol>
      {more > 0 && (
        <Button className="mt-3" onClick={() => setMost(most + SHOWN_MORE)}>
          Show {formatCount(more)} more of {formatCount(sessions.length)} sessions
        </Button>
      )}
    </>
  );
}

/** Videos with a box each, ticked where they have been watched. */
export function TickList({ videos, ticks, onTick }: Ticks & { videos: readonly PlannedVideo[] }) {
  return (
    <ul className="mt-1">
      {videos.map((video, index) => (
        // A list may hold a video twice.
        <li key={index} className="flex items-center gap-3">
          <label className="flex min-h-10 min-w-0 flex-1 items-center gap-2.5 py-1">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={ticks.has(video.videoId)}
              onChange={(event) => onTick(video.videoId, event.target.checked)}
            />
            <span dir="auto" className="min-w-0 text-left wrap-anywhere">
              {describePlanned(video)}
            </span>
          </label>
          <a
            href={videoLink(video.videoId)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Watch ${video.title} on YouTube`}
            className="inline-flex min-h-10 shrink-0 items-center font-semibold text-accent hover:underline"
          >
            Watch
          </a>
        </li>
      ))}
    </ul>
  );
}
