// What the account page's sections share: the keys of its queries, and what happens after a change.
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "#client/api/api-error.ts";
import { CHANNELS_KEY, USER_KEY, YOUTUBE_STATUS_KEY } from "#client/api/query-client.ts";
import { ALERTS_KEY } from "#client/library/alerts.ts";
import { failureSentence } from "#client/library/failure.ts";
import { forgetKeptNames } from "#client/takeout/use-kept-names.ts";
import { saveBlob } from "#client/ui/video-list/save-file.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import type { User } from "#shared/contract/account.ts";
import type { Payment, PaymentDocument, PaymentsResponse } from "#shared/contract/billing.ts";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";

/** The id of the page's heading. */
export const ACCOUNT_HEADING = "account-heading";

export const ACCOUNT_KEY = ["account"] as const;
export const PAYMENTS_KEY = ["payments"] as const;

/** Refetches everything on the page. Resolves when the new data is there. */
export async function refreshAccount(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ACCOUNT_KEY }),
    client.invalidateQueries({ queryKey: PAYMENTS_KEY }),
    client.invalidateQueries({ queryKey: YOUTUBE_STATUS_KEY }),
    client.invalidateQueries({ queryKey: CHANNELS_KEY }),
    client.invalidateQueries({ queryKey: ALERTS_KEY }),
  ]);
}

/** Stores the answer to a change as the new status, even if the refetch fails. */
export async function storeStatus(client: QueryClient, status: YouTubeStatus): Promise<void> {
  client.setQueryData(YOUTUBE_STATUS_KEY, status);
  await refreshAccount(client);
}

/** Stores the answer to a change of a payment as its new state. */
export function storePayment(client: QueryClient, changed: Payment): void {
  client.setQueryData<PaymentsResponse>(
    PAYMENTS_KEY,
    (known) =>
      known && {
        ...known,
        payments: known.payments.map((one) => (one.id === changed.id ? changed : one)),
      },
  );
}

/** Clears what other pages cached of a library that was just erased: the queries that this page does not use. */
export function forgetOtherPages(client: QueryClient): void {
  client.removeQueries({ type: "inactive" });
}

/**
 * Clears the cache, and the names kept in this browser, after the account was deleted. The header then shows that
 * nobody is signed in.
 */
export function forgetEverything(client: QueryClient): void {
  const user = client.getQueryData<User | null>(USER_KEY);
  // If the browser refuses, the names stay.
  if (user) forgetKeptNames(user.id).catch(() => undefined);
  client.setQueryData(USER_KEY, null);
  client.clear();
}

type Change<Input, Answer> = {
  send: (input: Input) => Promise<Answer>;
  /** The button stays busy until this resolves, when the screen shows the new state. */
  onDone: (answer: Answer, client: QueryClient) => Promise<void> | void;
  onFailure: (sentence: string) => void;
};

/** A call that changes something. Ignores further presses while it runs. */
export function useAccountChange<Answer, Input = void>(change: Change<Input, Answer>) {
  const client = useQueryClient();
  const running = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: change.send,
    onSuccess: (answer) => change.onDone(answer, client),
    onError: (error) => {
      change.onFailure(failureSentence(error));
      if (isOutOfDate(error)) void refreshAccount(client);
    },
    onSettled: () => {
      running.current = false;
    },
  });
  const run = (input: Input): void => {
    if (running.current) return;
    running.current = true;
    mutate(input);
  };
  return { run, busy: isPending };
}

export function failWithToast(title: string): (sentence: string) => void {
  return (sentence) => void addToast({ title, description: sentence, variant: "destructive" });
}

/** True if the error says that the change was made already, in another tab or on another device. */
function isOutOfDate(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}

export function saveDocument({ fileName, text }: PaymentDocument): void {
  saveBlob(fileName, new Blob([text], { type: "text/plain;charset=utf-8" }));
}
