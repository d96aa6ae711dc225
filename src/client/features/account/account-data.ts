// The account page's queries, and how to refetch them after a change.
import type { QueryClient } from "@tanstack/react-query";
import { CHANNELS_KEY, USER_KEY, YOUTUBE_STATUS_KEY } from "#client/api/query-client.ts";
import { ALERTS_KEY } from "#client/library/alerts.ts";
import { forgetKeptNames } from "#client/takeout/use-kept-names.ts";
import type { User } from "#shared/contract/account.ts";
import type { Payment, PaymentsResponse } from "#shared/contract/billing.ts";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";

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

/** Clears what other pages cached of a library that was just erased. */
export function forgetOtherPages(client: QueryClient): void {
  client.removeQueries({ type: "inactive" });
}

/** Clears the cache, and the names kept in this browser, after the account was deleted. The header shows that nobody is signed in. */
export function forgetEverything(client: QueryClient): void {
  const user = client.getQueryData<User | null>(USER_KEY);
  // The page cannot help it if the browser refuses; its section about the names says so.
  if (user) forgetKeptNames(user.id).catch(() => undefined);
  client.setQueryData(USER_KEY, null);
  client.clear();
}
