import { useMemo } from "react";
import { planWatching, sumDurations } from "#client/features/calculator/plan/watch-plan.ts";
import { settingNumber, type Settings } from "#client/features/calculator/settings.ts";
import type { CalculatorVideo } from "#shared/contract/calculator.ts";

/** The watch plan for `videos` with the settings as typed. */
export function usePlan(videos: readonly CalculatorVideo[], settings: Settings) {
  const sums = useMemo(() => sumDurations(videos.map((video) => video.duration)), [videos]);
  const from = settingNumber(settings, "from");
  const to = settingNumber(settings, "to");
  const watched = settingNumber(settings, "watched");
  const hoursPerDay = settingNumber(settings, "hours");
  const speed = settingNumber(settings, "speed") ?? 1;
  const plan = useMemo(
    () => planWatching(sums, { from, to, watched, speed, hoursPerDay }),
    [sums, from, to, watched, speed, hoursPerDay],
  );
  return { plan, speed, watched };
}
