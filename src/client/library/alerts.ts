// Alerts about vanished videos, as the server knows them.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetcher, request } from "#client/api/request.ts";
import { failureSentence } from "#client/library/failure.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import type { Alerts } from "#shared/contract/alerts.ts";
import type { Enabled } from "#client/library/library-data.ts";
import * as words from "#words/library.ts";

export const ALERTS_KEY = ["alerts"] as const;

export function useAlerts({ enabled = true }: Enabled = {}) {
  return useQuery({ queryKey: ALERTS_KEY, queryFn: fetcher(calls.alerts), enabled });
}

/** What people agree to by turning the mail on (product.md 21.2.2). */
export const MAIL_CONSENT = words.mailConsent;

/** Turns the weekly mail on or off. Turning it off also declines the offer of the mail. */
export function useMailSwitch() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (isOn: boolean) => request(isOn ? calls.turnOnMail : calls.turnOffMail),
    onSuccess: (alerts: Alerts) => client.setQueryData(ALERTS_KEY, alerts),
    onError: (error) => {
      const description = failureSentence(error);
      addToast({ title: words.mailNotSaved, description, variant: "destructive" });
    },
  });
  return { setMail: mutate, busy: isPending };
}
