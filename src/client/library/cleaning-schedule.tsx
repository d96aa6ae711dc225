// The monthly clean-up as the server reports it: on or off, the last result, and an open question.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "#client/api/request.ts";
import { ChannelLine } from "#client/library/channel-line.tsx";
import { failureSentence } from "#client/library/failure.ts";
import { SCHEDULE_KEY } from "#client/library/library-data.ts";
import { Button } from "#client/ui/button.tsx";
import { formatDay } from "#client/ui/dates.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import { CLEAN_UP_HIDDEN_DAYS } from "#shared/clean-up.ts";
import * as calls from "#shared/contract/calls.ts";
import type { CleaningSchedule } from "#shared/contract/cleaning.ts";
import * as words from "#words/library.ts";

/** What the clean-up asks: whether to remove hidden videos that may come back. */
export type CleanUpQuestion = NonNullable<CleaningSchedule["asks"]>;

/** Why a clean-up that is on does not begin. */
export type ConsentNeeded = NonNullable<CleaningSchedule["consentNeeded"]>;

const CONSENT_NEEDED: Record<ConsentNeeded, string> = {
  none: words.consentNone,
  ended: words.consentEnded,
  hidden_changed: words.consentHiddenChanged,
};

export function describeConsentNeeded(reason: ConsentNeeded): string {
  return CONSENT_NEEDED[reason];
}

/** "The monthly clean-up is on Nov 27, 2026." */
function describeAnnounced(at: string, now = Date.now()): string {
  if (Date.parse(at) <= now) return words.cleanUpNow;
  return words.cleanUpOn({ day: formatDay(at) });
}

/** "20 videos in 2 playlists are hidden, and stay until you answer." */
export function describeQuestion({ videoCount, playlists }: CleanUpQuestion): string {
  return words.cleanUpAsks({ count: videoCount, playlists: playlists.length });
}

/** Announces the next monthly clean-up some days before, and lets it be skipped (product.md 7.5.8). */
export function CleanUpAnnouncement({ schedule }: { schedule: CleaningSchedule }) {
  const { skip, busy } = useSkip();
  const { announced, consent, last } = schedule;
  if (announced === null || consent === null) return null;
  const { playlistIds, videoLimit } = consent;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-warn-line bg-warn p-3 text-sm text-on-warn">
      <div role="status" className="min-w-0 flex-[1_1_16rem]">
        <p className="font-semibold">{describeAnnounced(announced)}</p>
        <p>
          {words.cleanUpRemoves({
            days: CLEAN_UP_HIDDEN_DAYS,
            playlists: playlistIds.length,
            videos: videoLimit,
          })}
        </p>
        <ChannelLine />
      </div>
      <Button
        busy={busy}
        busyText={words.skipping}
        onClick={() => skip({ at: announced, lastAt: last?.at })}
      >
        {words.skipMonth}
      </Button>
    </div>
  );
}

type Skip = {
  at: string;
  /** When the last clean-up that the screen knew of began; undefined for none. */
  lastAt: string | undefined;
};

function useSkip() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ at }: Skip) => request(calls.skipCleaning, { body: { at } }),
    onSuccess: (schedule, { lastAt }) => {
      client.setQueryData(SCHEDULE_KEY, schedule);
      // The pressed button has disappeared.
      document.getElementById("content")?.focus({ preventScroll: true });
      // No message if it was turned off elsewhere, or if a clean-up is announced all the same.
      if (!schedule.monthly || schedule.announced !== null) return;
      // The last clean-up is one that the screen did not know of: the announced one.
      if (schedule.last?.at !== lastAt) {
        const description = words.hadBegun;
        addToast({ title: words.notSkipped, description, variant: "destructive" });
        return;
      }
      const day = schedule.nextAt === null ? "" : formatDay(schedule.nextAt);
      const description = day === "" ? "" : words.nextCleanUp({ day });
      addToast({ title: words.skipped, description });
    },
    onError: (error) => {
      const description = failureSentence(error);
      addToast({ title: words.notSkipped, description, variant: "destructive" });
    },
  });
  return { skip: mutate, busy: isPending };
}
