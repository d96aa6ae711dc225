import { useMemo } from "react";
import { measureRange, sumDurations } from "#client/features/calculator/plan/shown-range.ts";
import { settingNumber, type Settings } from "#client/features/calculator/settings.ts";
import type { CalculatorVideo } from "#shared/contract/calculator.ts";

/** The shown range of `videos` with the settings as typed. */
export function usePlan(videos: readonly CalculatorVideo[], settings: Settings) {
  const sums = useMemo(() => sumDurations(videos.map((video) => video.duration)), [videos]);
  const from = settingNumber(settings, "from");
  const to = settingNumber(settings, "to");
  const watched = settingNumber(settings, "watched");
  const speed = settingNumber(settings, "speed") ?? 1;
  const range = useMemo(() => measureRange(sums, from, to), [sums, from, to]);
  return { range, speed, watched };
}
