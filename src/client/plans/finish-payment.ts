// After a payment at Stripe: asks our server to verify it, then refreshes the plan.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#client/api/api-error.ts";
import { USER_KEY } from "#client/api/query-client.ts";
import { request } from "#client/api/request.ts";
import type { SessionUser } from "#client/identity/session.ts";
import { createStore } from "#client/ui/store.ts";
import type { ToastMessage } from "#client/ui/toasts/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import * as words from "#words/plans.ts";

/** Whether the dashboard has the section about what Premium allows: from a payment until the person closes it. */
const isPremiumStartShown = createStore(false);

const showPremiumStart = (): void => isPremiumStartShown.set(true);
export const hidePremiumStart = (): void => isPremiumStartShown.set(false);
export const useIsPremiumStartShown = isPremiumStartShown.use;

export type Finish =
  | { kind: "premium" }
  /** Stripe does not report the payment as paid (yet). */
  | { kind: "unpaid"; sentence: string }
  /** The check failed. The payment itself is not lost. */
  | { kind: "failed"; sentence: string };

export const WELCOME: ToastMessage = {
  title: words.welcomeTitle,
  description: words.welcome,
};
export const UPGRADE_FAILED = words.upgradeFailed;

/** Has the server verify a payment. Idempotent. Never throws. */
export async function finishPayment(client: QueryClient, paymentIntentId: string): Promise<Finish> {
  try {
    await request(calls.upgradeToPremium, { body: { paymentIntentId } });
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    // The session has ended. Refreshing shows that on the screen.
    if (status === 401) await refreshPlan(client);
    const sentence = sentenceOf(error);
    if (status === 402) return { kind: "unpaid", sentence };
    return { kind: "failed", sentence };
  }
  // The payment is verified, so mark the user as Premium even if the refresh fails.
  client.setQueryData<SessionUser | null>(USER_KEY, (user) => user && { ...user, isPremium: true });
  void refreshPlan(client);
  showPremiumStart();
  return { kind: "premium" };
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return words.serverNotReached;
  // A proxy may answer with an HTML or JSON error page of its own.
  const isSentence = error.sentence.length <= 400 && !/^\s*[<{]/.test(error.sentence);
  return isSentence ? error.sentence : words.ourFault;
}

/** Refetches the user, the account and the payments. Resolves when the active queries have new data. */
export async function refreshPlan(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => isPlanQuery(queryKey[0]) });
}

/** Refreshes, then returns whether the person has Premium now. */
export async function checkPremium(client: QueryClient): Promise<boolean> {
  await refreshPlan(client);
  return client.getQueryData<SessionUser | null>(USER_KEY)?.isPremium === true;
}

function isPlanQuery(firstKey: unknown): boolean {
  return firstKey === USER_KEY[0] || firstKey === "account" || firstKey === "payments";
}
