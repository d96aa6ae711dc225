import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useNavigate } from "react-router";
import { operator } from "#client/api/operator.ts";
import { AgreementSentence, GoogleSignInLink } from "#client/identity/entrance.tsx";
import { useSession } from "#client/identity/session.ts";
import { readReturnTo, useSignInAddress } from "#client/identity/return-to.ts";
import { PlanLines } from "#client/plans/plan-lines.tsx";
import { PREMIUM } from "#client/plans/plan-words.ts";
import { refreshPlan } from "#client/plans/finish-payment.ts";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import { MONEY_BACK_DAYS, UPDATE_YEARS } from "#shared/plans.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/checkout.ts";
import * as identityWords from "#words/identity.ts";

const Payment = lazy(() =>
  import("#client/features/checkout/payment.tsx").then((module) => ({ default: module.Payment })),
);

/** The checkout page (product.md 9.1). */
export function Checkout() {
  const session = useSession();
  const leave = useLeave();
  const [isPaying, setPaying] = useState(false);
  const isSignedIn = session.status === "signed-in";
  const isPremium = isSignedIn && session.user.isPremium;
  // A payment in progress on this page shows its own result.
  useLeaveWhenPremium(isPremium && !isPaying, leave);
  useCheckOnReturn(isSignedIn && !isPaying);
  return (
    <div className="mx-auto max-w-md py-10 sm:py-14">
      <h1 className="text-title font-bold tracking-tight">{words.title}</h1>
      <PlanSummary />
      {/* Reserves the place until the session is known. */}
      <div className="min-h-40 pt-6">
        {session.status === "anonymous" && <SignInPrompt />}
        {isSignedIn && (!isPremium || isPaying) && (
          <ErrorBoundary FallbackComponent={NotLoaded}>
            <Suspense fallback={<PaymentPlaceholder />}>
              <Payment onPaying={setPaying} onPaid={leave} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </div>
  );
}

/** Returns the function that goes back to where the person decided to upgrade, or to the dashboard. */
function useLeave(): () => void {
  const navigate = useNavigate();
  return () => void navigate(readReturnTo(location.search) ?? "/", { replace: true });
}

function PaymentPlaceholder() {
  return (
    <div className="card min-h-96 p-6">
      <p role="status" className="text-soft">
        {words.loadingForm}
      </p>
    </div>
  );
}

/** The payment code could not be loaded: the page is offline or a newer build was deployed. */
function NotLoaded() {
  return (
    <div role="alert" className="rounded-xl border border-loss-line bg-loss p-5 text-on-loss">
      <h2 className="text-lg font-semibold">{words.systemError}</h2>
      <p className="mt-2">{words.formNotLoaded}</p>
      <Button className="mt-4" onClick={() => location.reload()}>
        {buttons.tryAgain}
      </Button>
    </div>
  );
}

function useLeaveWhenPremium(isPremium: boolean, leave: () => void): void {
  const onPremium = useEffectEvent(leave);
  useEffect(() => {
    if (!isPremium) return;
    addToast({ title: words.alreadyPremiumTitle, description: words.alreadyPremium });
    onPremium();
  }, [isPremium]);
}

/** The features and the price of Premium (product.md 1.3), and what the law wants said before the order (9.2.9). */
function PlanSummary() {
  const { name, address, email, phone } = operator;
  return (
    <section aria-labelledby="plan-heading" className="card mt-6 p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="plan-heading" className="text-lg font-semibold">
          {PREMIUM.name}
        </h2>
        <p>
          <span className="text-2xl font-bold">{PREMIUM.price}</span>{" "}
          <span className="text-soft">{PREMIUM.note}</span>
        </p>
      </div>
      <PlanLines lines={PREMIUM.includes} className="mt-4 space-y-2" iconClass="size-5" />
      <div className="mt-4 space-y-2 border-t border-line pt-4 text-sm text-soft">
        <p>{words.duration}</p>
        <p>{words.updates({ years: UPDATE_YEARS })}</p>
        <p>{words.needs}</p>
        <p>{words.guarantee({ days: MONEY_BACK_DAYS })}</p>
        <p className="wrap-anywhere">{words.seller({ name, address, email, phone })}</p>
      </div>
    </section>
  );
}

/** The checkout for anonymous visitors (product.md 9.1.2). */
function SignInPrompt() {
  const signIn = useSignInAddress({ acceptsTerms: true });
  return (
    <section aria-labelledby="sign-in-heading">
      <h2 id="sign-in-heading" className="font-semibold">
        {words.signInTitle}
      </h2>
      <ButtonLink variant="primary" href={signIn} className="mt-3 w-full">
        {words.signIn}
      </ButtonLink>
      <GoogleSignInLink href={signIn} className="mt-3 w-full" />
      <p className="mt-3 text-center text-sm text-soft">{words.newHere}</p>
      <AgreementSentence sentence={identityWords.agreeBySignIn} className="mt-1 text-center" />
    </section>
  );
}

/** While `isOn`, returning to the page checks whether Premium was bought in another tab. */
function useCheckOnReturn(isOn: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOn) return undefined;
    let wasAway = false;
    const noteAway = (): void => {
      // "blur" also comes when the focus moves into Stripe's frame, but then `document.hasFocus()` is still true.
      wasAway ||= document.hidden || !document.hasFocus();
    };
    const checkIfReturned = (): void => {
      if (document.hidden || !wasAway) return;
      wasAway = false;
      void refreshPlan(client);
    };
    const change = (): void => (document.hidden ? noteAway() : checkIfReturned());
    const controller = new AbortController();
    window.addEventListener("blur", noteAway, controller);
    window.addEventListener("focus", checkIfReturned, controller);
    document.addEventListener("visibilitychange", change, controller);
    return () => controller.abort();
  }, [client, isOn]);
}
