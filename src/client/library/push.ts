// Notifications about vanished videos in this browser, for the screens that offer them.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ALERTS_KEY } from "#client/library/alerts.ts";
import { failureSentence } from "#client/library/failure.ts";
import {
  findPushState,
  PushFailure,
  turnOffDevice,
  turnOnHere,
} from "#client/library/push-subscription.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import type { Alerts } from "#shared/contract/alerts.ts";
import * as words from "#words/library.ts";

/** What people agree to by turning notifications on (product.md 21.4.2). */
export const PUSH_CONSENT = words.pushConsent;

/** The push state of this browser; undefined until it is known. */
export function usePushState(push: Alerts["push"]) {
  return useQuery({
    queryKey: ["push", push],
    queryFn: () => findPushState(push),
    // The browser's own settings may change at any time.
    staleTime: 0,
    networkMode: "always",
  }).data;
}

export const useTurnOnPush = () => useAlertsChange(turnOnHere, words.pushNotTurnedOn);
export const useTurnOffPush = () => useAlertsChange(turnOffDevice, words.pushNotTurnedOff);

function useAlertsChange<Input>(change: (input: Input) => Promise<Alerts>, title: string) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: change,
    onSuccess: (alerts) => client.setQueryData(ALERTS_KEY, alerts),
    onError: (error) => {
      const description = error instanceof PushFailure ? error.message : failureSentence(error);
      addToast({ title, description, variant: "destructive" });
    },
    // Also after a failure: the person may have denied the permission, which changes the push state.
    onSettled: () => client.invalidateQueries({ queryKey: ["push"] }),
  });
  return { change: mutate, busy: isPending };
}
