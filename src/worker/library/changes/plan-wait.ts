// What a change costs, and when it would be done.
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import type { Forecast } from "#worker/quota/turns.ts";
import { WRITE_UNITS } from "#worker/youtube/transport.ts";

// YouTube takes about this long for a change, and changes are sent one after the other.
const SECONDS_PER_CHANGE = 0.5;
const DAY_MS = 86_400_000;

/** Units and seconds of so many changes, units that are there now, jobs before it, and when it will be done. */
export async function planWait(
  forecast: (units: number) => Promise<Forecast>,
  changes: number,
  extraSeconds = 0,
) {
  const units = changes * WRITE_UNITS;
  const seconds = Math.ceil(changes * SECONDS_PER_CHANGE + extraSeconds);
  const { left: leftToday, before, days } = await forecast(units);
  const now = Date.now();
  const endsAt =
    units <= leftToday
      ? now + seconds * 1000
      : nextPacificMidnight(now) + Math.max(0, days - 1) * DAY_MS;
  return { units, seconds, leftToday, before, endsAt: new Date(endsAt).toISOString() };
}
