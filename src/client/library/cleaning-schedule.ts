// The monthly clean-up as the server reports it: on or off, the last result, and an open question.
import { useQuery } from "@tanstack/react-query";
import { fetcher } from "#client/api/request.ts";
import { LIBRARY_KEY } from "#client/library/library-data.ts";
import { formatDay } from "#client/library/words.ts";
import { countOf } from "#client/ui/counts.ts";
import * as calls from "#shared/contract/calls.ts";
import type { CleaningSchedule } from "#shared/contract/cleaning.ts";

export const SCHEDULE_KEY = [...LIBRARY_KEY, "cleaning-schedule"] as const;

/** The question about hidden videos that may come back. */
export type CleanUpAsks = NonNullable<CleaningSchedule["asks"]>;

export function useCleaningSchedule(enabled: boolean) {
  return useQuery({ queryKey: SCHEDULE_KEY, queryFn: fetcher(calls.cleaningSchedule), enabled });
}

/** Why a clean-up that is on does not begin. */
export type ConsentNeeded = NonNullable<CleaningSchedule["consentNeeded"]>;

const CONSENT_NEEDED: Record<ConsentNeeded, string> = {
  none: "It was turned on before Tidylist asked for this.",
  ended: "Your consent was for a year, which is over.",
  hidden_changed: "What counts as hidden has changed since you agreed.",
};

export function describeConsentNeeded(reason: ConsentNeeded): string {
  return CONSENT_NEEDED[reason];
}

/** "The monthly clean-up is on Nov 27, 2026." */
export function describeAnnounced(at: string, now = Date.now()): string {
  if (Date.parse(at) <= now) return "The monthly clean-up is about to begin.";
  return `The monthly clean-up is on ${formatDay(at)}.`;
}

/** "20 videos in 2 playlists are hidden, and stay until you answer." */
export function describeAsked({ videoCount, playlists }: CleanUpAsks): string {
  const [are, stay] = videoCount === 1 ? ["is", "stays"] : ["are", "stay"];
  return `${countOf(videoCount, "video")} in ${countOf(playlists.length, "playlist")} ${are} hidden, and ${stay} until you answer.`;
}
