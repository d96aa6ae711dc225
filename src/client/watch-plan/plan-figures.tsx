import type { ReactNode } from "react";
import { countOf, formatCount } from "#client/ui/counts.ts";
import { timeLeft, type ListParts } from "#client/watch-plan/listed-video.ts";
import { formatDayNumber, type MadePlan } from "#client/watch-plan/plan-words.ts";
import { formatDuration } from "#shared/duration.ts";

type Props = { parts: ListParts; speed: number; plan: MadePlan };

/** What is watched, what is left, and when it will be done. */
export function PlanFigures({ parts, speed, plan }: Props) {
  const { all, watched } = parts;
  const left = { videos: all.videos - watched.videos, seconds: all.seconds - watched.seconds };
  return (
    <>
      <progress
        aria-label="Watched"
        className="meter-bar mt-5"
        value={watched.seconds}
        max={Math.max(all.seconds, 1)}
      />
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        <Figure term="Watched" note={countOf(watched.videos, "video")}>
          {formatDuration(watched.seconds)}
        </Figure>
        <Figure
          term={speed === 1 ? "Left to watch" : `Left to watch at ${formatCount(speed)}x`}
          note={`${countOf(left.videos, "video")}${speed === 1 ? "" : `, ${formatDuration(left.seconds)} at 1x`}`}
        >
          {formatDuration(timeLeft(parts, speed))}
        </Figure>
        {plan.lastDay !== undefined && (
          <Figure term="Done on" note={countOf(plan.sessions.length, "session")}>
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
