import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from "react";
import { forgetWatched, listWatched, setWatched } from "#client/device/watched-store.ts";
import { splitList, type ListedVideo } from "#client/watch-plan/listed-video.ts";
import { readWhen, type PlanSettings } from "#client/watch-plan/plan-settings.ts";
import { explainProblem, type MadePlan } from "#client/watch-plan/plan-words.ts";
import { planSessions } from "#client/watch-plan/schedule.ts";
import type { Zone } from "#client/watch-plan/zone.ts";

const QUERY_KEY = ["watched"];

const NO_TICKS: ReadonlySet<string> = new Set();

type PlanInput = {
  videos: readonly ListedVideo[];
  watchedCount: number;
  speed: number;
  settings: PlanSettings;
  /** The hours of every day. */
  hours: number | undefined;
  zone: Zone;
};

/** What was ticked when the plan was made, and the time at which it was made. */
type PlanStart = { ticks: ReadonlySet<string>; now: number };

/**
 * The ticks and the time that a plan starts from, and a function to start it anew. Ticking videos does not change them;
 * they are renewed when the page is seen on another day. `start` is undefined until the ticks are known.
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

/** The plan for what was left at its start; it has no sessions until the ticks are known. */
export function useSchedule(input: PlanInput, start: PlanStart | undefined): MadePlan {
  const [openedAt] = useState(Date.now);
  const { ticks, now = openedAt } = start ?? {};
  const { videos, watchedCount, zone } = input;
  const today = zone.localOf(now).day;
  // Deferred, so that fields show what is typed before a long plan is made.
  const settings = useDeferredValue(input.settings);
  const hours = useDeferredValue(input.hours);
  const speed = useDeferredValue(input.speed);
  return useMemo(() => {
    const empty = { today, sessions: [] };
    if (ticks === undefined) return empty;
    const when = readWhen(settings, hours, today);
    if ("missing" in when) return { ...empty, problem: explainProblem(when.missing) };
    const { toWatch } = splitList(videos, watchedCount, ticks);
    const schedule = planSessions({ ...when, videos: toWatch, speed, zone, now });
    if ("problem" in schedule) return { ...empty, problem: explainProblem(schedule.problem) };
    return { today, ...schedule, deadline: when.by === "deadline" ? when.deadline : undefined };
  }, [ticks, settings, hours, today, videos, watchedCount, speed, zone, now]);
}

/** The videos that are ticked in this browser. If the browser stores nothing, the ticks last as long as the page. */
export function useWatched() {
  const client = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: listWatched,
    // Another tab may have ticked some.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const tick = useMutation({
    // One after the other, so that the last tick of a video is the one that counts.
    scope: { id: "watched" },
    mutationFn: ({ videoId, isWatched }: { videoId: string; isWatched: boolean }) =>
      setWatched(videoId, isWatched),
    onMutate: async ({ videoId, isWatched }) => {
      await client.cancelQueries({ queryKey: QUERY_KEY });
      client.setQueryData<ReadonlySet<string>>(QUERY_KEY, (current) => {
        const next = new Set(current);
        if (isWatched) next.add(videoId);
        else next.delete(videoId);
        return next;
      });
    },
  });
  const forget = useMutation({
    scope: { id: "watched" },
    mutationFn: forgetWatched,
    onSuccess: () => client.setQueryData(QUERY_KEY, new Set()),
  });
  const { mutate } = tick;
  const onTick = useCallback(
    (videoId: string, isWatched: boolean) => mutate({ videoId, isWatched }),
    [mutate],
  );
  const isStorageRefused = isError || tick.isError || forget.isError;
  return {
    /** Undefined until the ticks are read; empty if they cannot be read. */
    watched: data ?? (isError ? NO_TICKS : undefined),
    onTick,
    forget: forget.mutate,
    isStorageRefused,
  };
}
