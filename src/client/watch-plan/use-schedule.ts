import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from "react";
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

/** What was ticked when a plan was made, and when that was. */
type PlanStart = { ticks: ReadonlySet<string>; now: number };

/**
 * From what a plan starts, and a way to start it anew. It stays while videos are ticked, and starts anew when its page is
 * seen on another day. None before the ticks are known.
 */
export function usePlanStart(ticks: ReadonlySet<string> | undefined, zone: Zone) {
  const [start, setStart] = useState<PlanStart>();
  const begin = (): void => {
    if (ticks) setStart(() => ({ ticks, now: Date.now() }));
  };
  if (start === undefined) begin();
  const onSeen = useEffectEvent((): void => {
    if (!start || document.visibilityState === "hidden") return;
    if (zone.localOf(start.now).day !== zone.localOf(Date.now()).day) begin();
  });
  useEffect(() => {
    const listen = (): void => onSeen();
    document.addEventListener("visibilitychange", listen);
    return () => document.removeEventListener("visibilitychange", listen);
  }, []);
  return { start, begin };
}

/** The plan for what was left at its start; none before the ticks are known. */
export function useSchedule(parts: Parts, start: PlanStart | undefined): MadePlan {
  const [opened] = useState(Date.now);
  const { ticks, now = opened } = start ?? {};
  const { videos, watchedTo, zone } = parts;
  const today = zone.localOf(now).day;
  // Fields show at once what is typed; a long plan follows.
  const settings = useDeferredValue(parts.settings);
  const hours = useDeferredValue(parts.hours);
  const speed = useDeferredValue(parts.speed);
  return useMemo(() => {
    const none = { today, sessions: [] };
    if (ticks === undefined) return none;
    const when = readWhen(settings, hours, today);
    if ("missing" in when) return { ...none, problem: explainProblem(when.missing) };
    const { toWatch } = splitList(videos, watchedTo, ticks);
    const schedule = planSessions({ ...when, videos: toWatch, speed, zone, now });
    if ("problem" in schedule) return { ...none, problem: explainProblem(schedule.problem) };
    return { today, ...schedule, deadline: when.by === "deadline" ? when.deadline : undefined };
  }, [ticks, settings, hours, today, videos, watchedTo, speed, zone, now]);
}
