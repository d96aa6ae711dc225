// The mutations of the monthly clean-up.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "#client/api/request.ts";
import { useSetConsent } from "#client/library/changes/consent.tsx";
import { failureSentence } from "#client/library/failure.ts";
import { refresh, SCHEDULE_KEY } from "#client/library/library-data.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import type { SetCleaningSchedule } from "#shared/contract/cleaning.ts";
import * as words from "#words/automations.ts";

/** Turns the monthly clean-up on, with a consent, or off. */
export function useSetCleaningSchedule(onDone?: () => void) {
  const send = (body: SetCleaningSchedule) => request(calls.setCleaningSchedule, { body });
  return useSetConsent(SCHEDULE_KEY, send, onDone);
}

/**
 * Answers a clean-up that asks first: true removes the videos that it names at once; false leaves them this month.
 */
export function useAnswerCleaning() {
  const client = useQueryClient();
  const {
    mutate,
    isPending,
    variables: wantsRemoval,
  } = useMutation({
    mutationFn: (remove: boolean) => request(calls.answerCleaning, { body: { remove } }),
    onSuccess: (schedule, remove) => {
      client.setQueryData(SCHEDULE_KEY, schedule);
      addToast(
        remove
          ? { title: words.cleanUpBegun }
          : { title: words.videosStay, description: words.asksAgain },
      );
      // The pressed buttons have disappeared.
      document.getElementById("content")?.focus({ preventScroll: true });
    },
    onError: (error) => {
      const description = failureSentence(error);
      addToast({ title: words.answerFailed, description, variant: "destructive" });
    },
    onSettled: () => refresh(client, "library"),
  });
  return { answer: mutate, busy: isPending, isRemoving: isPending && wantsRemoval };
}
