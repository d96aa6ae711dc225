import { useDeferredValue, useMemo, useState } from "react";
import { splitList, type ListedVideo } from "#client/watch-plan/listed-video.ts";
import { readWhen, type PlanSettings } from "#client/watch-plan/plan-settings.ts";
import { explainProblem, type MadePlan } from "#client/watch-plan/plan-words.ts";
import { planSessions } from "#client/watch-plan/schedule.ts";
import type { Zone } from "#client/watch-plan/zone.ts";

type Parts = {
  videos: readonly ListedVideo[];
  watchedTo: number;
  speed: number;
  settings: PlanSettings;
  /** Of every day. */
  hours: number | undefined;
  zone: Zone;
};

/** The plan for what was left when `planned` was ticked; none before the ticks are known. */
export function useSchedule(parts: Parts, planned: ReadonlySet<string> | undefined): MadePlan {
  const [now] = useState(Date.now);
  const { videos, watchedTo, zone } = parts;
  const today = zone.localOf(now).day;
  // Fields show at once what is typed; a long plan follows.
  const settings = useDeferredValue(parts.settings);
  const hours = useDeferredValue(parts.hours);
  const speed = useDeferredValue(parts.speed);
  return useMemo(() => {
    const none = { today, sessions: [] };
    if (planned === undefined) return none;
    const when = readWhen(settings, hours, today);
    if ("missing" in when) return { ...none, problem: explainProblem(when.missing) };
    const { toWatch } = splitList(videos, watchedTo, planned);
    const schedule = planSessions({ ...when, videos: toWatch, speed, zone, now });
    if ("problem" in schedule) return { ...none, problem: explainProblem(schedule.problem) };
    return { today, ...schedule, deadline: when.by === "deadline" ? when.deadline : undefined };
  }, [planned, settings, hours, today, videos, watchedTo, speed, zone, now]);
}
