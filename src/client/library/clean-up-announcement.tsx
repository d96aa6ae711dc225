import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "#client/api/request.ts";
import { ChannelLine } from "#client/library/channel-line.tsx";
import { describeAnnounced, SCHEDULE_KEY } from "#client/library/cleaning-schedule.ts";
import { failureSentence } from "#client/library/failure.ts";
import { formatDay } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";
import { countOf } from "#client/ui/counts.ts";
import { addToast } from "#client/ui/toast-queue.ts";
import { CLEAN_UP_HIDDEN_DAYS } from "#shared/clean-up.ts";
import type { CleaningSchedule } from "#shared/contract/cleaning.ts";
import * as calls from "#shared/contract/calls.ts";

/** Announces the next monthly clean-up some days before, and lets it be skipped (product.md 7.5.8). */
export function CleanUpAnnouncement({ schedule }: { schedule: CleaningSchedule }) {
  const { skip, busy } = useSkip();
  const { announced, consent } = schedule;
  if (announced === null || consent === null) return null;
  const { playlistIds, videoLimit } = consent;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-warn-line bg-warn p-3 text-sm text-on-warn">
      <div role="status" className="min-w-0 flex-[1_1_16rem]">
        <p className="font-semibold">{describeAnnounced(announced)}</p>
        <p>
          It removes what has been hidden for {CLEAN_UP_HIDDEN_DAYS} days by then from{" "}
          {countOf(playlistIds.length, "playlist")}, at most {countOf(videoLimit, "video")}. YouTube
          cannot undo this.
        </p>
        <ChannelLine />
      </div>
      <Button aria-disabled={busy} onClick={() => busy || skip(announced)}>
        {busy ? "Skipping…" : "Skip this month"}
      </Button>
    </div>
  );
}

function useSkip() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (at: string) => request(calls.skipCleaning, { body: { at } }),
    onSuccess: (schedule, at) => {
      client.setQueryData(SCHEDULE_KEY, schedule);
      // The pressed button has disappeared.
      document.getElementById("content")?.focus({ preventScroll: true });
      if (schedule.announced === at) return;
      const next = schedule.nextAt === null ? "" : formatDay(schedule.nextAt);
      const description = next === "" ? "" : `The next one is on ${next}.`;
      addToast({ title: "This month is skipped", description });
    },
    onError: (error) => {
      const description = failureSentence(error);
      addToast({ title: "The clean-up was not skipped", description, variant: "destructive" });
    },
  });
  return { skip: mutate, busy: isPending };
}
