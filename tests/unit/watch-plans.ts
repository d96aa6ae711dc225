// Plans for tests.
import type { PlannedVideo } from "#client/watch-plan/schedule.ts";

/** With clock changes in spring and autumn, of half an hour, around a month, and none. */
export const ZONES = [
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Asia/Kolkata",
  "Pacific/Apia",
];

export function listOf(...seconds: readonly number[]): PlannedVideo[] {
  return seconds.map((length, index) => ({
    videoId: `video${String(index).padStart(6, "0")}`,
    title: `Video ${index}`,
    channelTitle: "Channel",
    seconds: length,
  }));
}
