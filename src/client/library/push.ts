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

/** What people agree to by turning notifications on (product.md 21.4.2). */
export const PUSH_CONSENT =
  "By turning them on you agree that we send the names of vanished videos and of their channels to this browser, encrypted, through the push service of its maker. They may be seen on a locked screen. You can turn them off at any time, here or in each notification.";

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

export const useTurnOnPush = () => useAlertsChange(turnOnHere, "turned on");
export const useTurnOffPush = () => useAlertsChange(turnOffDevice, "turned off");

function useAlertsChange<Input>(change: (input: Input) => Promise<Alerts>, what: string) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: change,
    onSuccess: (alerts) => client.setQueryData(ALERTS_KEY, alerts),
    onError: (error) => {
      const description = error instanceof PushFailure ? error.message : failureSentence(error);
      addToast({
        title: `Notifications could not be ${what}`,
        description,
        variant: "destructive",
      });
    },
    // Also after a failure: the person may have denied the permission, which changes the push state.
    onSettled: () => client.invalidateQueries({ queryKey: ["push"] }),
  });
  return { change: mutate, busy: isPending };
}
