import { useMemo, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import { splitList, type ListedVideo } from "#client/watch-plan/listed-video.ts";
import { PlanActions } from "#client/watch-plan/plan-actions.tsx";
import { PlanFigures, SessionList, TickList } from "#client/watch-plan/session-list.tsx";
import { usePlanSettings } from "#client/watch-plan/plan-settings.ts";
import { describeNotPlanned, describePlan } from "#client/watch-plan/plan-words.ts";
import { ScheduleFields, type HoursField } from "#client/watch-plan/schedule-fields.tsx";
import { usePlanStart, useSchedule, useWatched } from "#client/watch-plan/use-schedule.ts";
import { ownZone, writeDay } from "#client/watch-plan/zone.ts";
import * as words from "#words/watch-plan.ts";

type Props = {
  /** Identifies the list in its calendar files. */
  listKey: string;
  title: string;
  videos: readonly ListedVideo[];
  /** How many videos from the start of the list count as watched. */
  watchedCount: number;
  speed: number;
  hours: HoursField;
};

const NO_TICKS: ReadonlySet<string> = new Set();

/** Sessions for what is left of a list, with ticks, a calendar file and a printout (product.md 26). */
export function WatchPlan({ listKey, title, videos, watchedCount, speed, hours }: Props) {
  const { settings, change } = usePlanSettings();
  const { watched, onTick, forget, isStorageRefused } = useWatched();
  const ticks = watched ?? NO_TICKS;
  const parts = useMemo(
    () => splitList(videos, watchedCount, ticks),
    [videos, watchedCount, ticks],
  );
  const [zone] = useState(ownZone);
  const { start, begin } = usePlanStart(watched, zone);
  const plan = useSchedule(
    { videos, watchedCount, speed, settings, hours: hours.number, zone },
    start,
  );
  const isOutdated = useMemo(
    () => videos.some(({ videoId }) => start && start.ticks.has(videoId) !== ticks.has(videoId)),
    [videos, start, ticks],
  );
  const today = writeDay(plan.today);
  return (
    <>
      <PlanFigures parts={parts} speed={speed} plan={plan} />
      <ScheduleFields settings={settings} hours={hours} today={today} onChange={change} />
      <div className="print:hidden">
        <p role="status" className="mt-4 font-medium">
          {describePlan(plan)}
        </p>
        {describeNotPlanned(parts.leftOut).map((sentence) => (
          <p key={sentence} dir="auto" className="mt-1 text-start text-sm text-soft wrap-anywhere">
            {sentence}
          </p>
        ))}
        {isStorageRefused && (
          <p role="alert" className="mt-2 text-sm">
            {words.ticksRefused}
          </p>
        )}
        {isOutdated && (
          <Button className="mt-3" onClick={begin}>
            {words.planAgain}
          </Button>
        )}
        {plan.sessions.length > 0 && (
          <>
            <PlanActions
              listKey={listKey}
              title={title}
              sessions={plan.sessions}
              zone={zone}
              ticks={ticks}
            />
            <SessionList sessions={plan.sessions} zone={zone} ticks={ticks} onTick={onTick} />
            <YouTubeAttribution className="mt-3" />
          </>
        )}
        {parts.ticked.length > 0 && (
          <details className="mt-4">
            <summary className="cursor-pointer font-medium">
              {words.ticked({ count: parts.ticked.length })}
            </summary>
            <TickList videos={parts.ticked} ticks={ticks} onTick={onTick} />
            <Button className="mt-2" onClick={() => forget()}>
              {words.forgetTicks}
            </Button>
          </details>
        )}
        <p className="mt-3 text-sm text-soft">{words.ticksKept}</p>
      </div>
    </>
  );
}
