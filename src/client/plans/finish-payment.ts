// What follows once the card provider has taken a payment: our server looks at it, and Premium is there.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#client/api/api-error.ts";
import { USER_KEY } from "#client/api/query-client.ts";
import { request } from "#client/api/request.ts";
import { refreshPlan } from "#client/plans/refresh-plan.ts";
import type { SessionUser } from "#client/identity/session.ts";
import { addToast, type ToastMessage } from "#client/ui/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";

export type Finish =
  | { kind: "premium" }
  /** The provider does not say (yet) that it is paid. */
  | { kind: "unpaid"; sentence: string }
  /** Nobody could look; what was paid is not lost. */
  | { kind: "failed"; sentence: string };

/** A payment that came back from the bank's page, as the address told it. */
export type PaymentReturn = { paymentIntentId: string; isRefused: boolean };

export const WELCOME: ToastMessage = {
  title: "Welcome to Premium!",
  description: "Your account has been upgraded successfully.",
};
export const UPGRADE_FAILED = "Upgrade Failed";
const TRY_AGAIN = { text: "Try again", run: () => window.location.assign("/checkout") };
const IF_PAID = "If you have paid, nothing is lost: Premium comes by itself within a few minutes.";

/** Has the server look at a payment; may be repeated. Never throws. */
export async function finishPayment(client: QueryClient, paymentIntentId: string): Promise<Finish> {
  try {
    await request(calls.upgradeToPremium, { body: { paymentIntentId } });
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    // The session has ended: the screen has to know it.
    if (status === 401) await refreshPlan(client);
    const sentence = sentenceOf(error);
    if (status === 402) return { kind: "unpaid", sentence };
    return { kind: "failed", sentence };
  }
  // The answer says so, also where asking again fails.
  client.setQueryData<SessionUser | null>(USER_KEY, (user) => user && { ...user, isPremium: true });
  void refreshPlan(client);
  return { kind: "premium" };
}

/** Goes on where the bank's page has sent the person back, and says how it ended. */
export async function tellReturn(
  client: QueryClient,
  { paymentIntentId, isRefused }: PaymentReturn,
): Promise<void> {
  // Anybody can write such an address: what it says of the outcome is asked of the server.
  addToast(describeReturn(await finishPayment(client, paymentIntentId), isRefused));
}

export function describeReturn(finish: Finish, isRefused: boolean): ToastMessage {
  if (finish.kind === "premium") return WELCOME;
  const variant = "destructive";
  const description = finish.sentence;
  if (finish.kind === "failed") {
    return { title: UPGRADE_FAILED, description: `${description} ${IF_PAID}`, variant };
  }
  if (isRefused) return { title: "Payment Failed", description, variant, action: TRY_AGAIN };
  return { title: "Payment under way", description };
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "The server could not be reached.";
  // What stands between us and the browser may answer with a page of its own.
  const isSentence = error.sentence.length <= 400 && !/^\s*[<{]/.test(error.sentence);
  return isSentence ? error.sentence : "Something went wrong on our side.";
}
