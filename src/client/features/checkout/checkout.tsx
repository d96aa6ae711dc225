import { lazy, Suspense, useEffect, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useNavigate } from "react-router";
import { PlanSummary } from "#client/features/checkout/plan-summary.tsx";
import { SignInPrompt } from "#client/features/checkout/sign-in-prompt.tsx";
import { useSession } from "#client/identity/session.ts";
import { Button } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toast-queue.ts";
import { useOtherTabs } from "#client/features/checkout/use-other-tabs.ts";

const Payment = lazy(() =>
  import("#client/features/checkout/payment.tsx").then((module) => ({ default: module.Payment })),
);

/** The checkout page (product.md 9.1). */
export function Checkout() {
  const session = useSession();
  const navigate = useNavigate();
  const [isPaying, setPaying] = useState(false);
  const isSignedIn = session.status === "signed-in";
  const isPremium = isSignedIn && session.user.isPremium;
  // A payment in progress on this page shows its own result.
  useLeaveWhenPremium(isPremium && !isPaying);
  useOtherTabs(isSignedIn && !isPaying);
  return (
    <div className="mx-auto max-w-md py-10 sm:py-14">
      <h1 className="text-title font-bold tracking-tight">Upgrade to Premium</h1>
      <PlanSummary />
      {/* Reserves the place until the session is known. */}
      <div className="min-h-40 pt-6">
        {session.status === "anonymous" && <SignInPrompt />}
        {isSignedIn && (!isPremium || isPaying) && (
          <ErrorBoundary FallbackComponent={NotLoaded}>
            <Suspense fallback={<PaymentPlace />}>
              <Payment onPaying={setPaying} onPaid={() => void navigate("/", { replace: true })} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </div>
  );
}

function PaymentPlace() {
  return (
    <div className="card min-h-96 p-6">
      <p role="status" className="text-soft">
        Loading the payment form
      </p>
    </div>
  );
}

/** The payment code could not be loaded: the page is offline or a newer build was deployed. */
function NotLoaded() {
  return (
    <div
      role="alert"
      className="rounded-[0.875rem] border border-loss-line bg-loss p-5 text-on-loss"
    >
      <h2 className="text-lg font-semibold">Payment System Error</h2>
      <p className="mt-2">The payment form could not be loaded. Nothing was charged.</p>
      <Button className="mt-4" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </div>
  );
}

function useLeaveWhenPremium(isPremium: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isPremium) return;
    addToast({
      title: "Already Premium",
      description: "Your account has Premium. Nothing to pay.",
    });
    void navigate("/", { replace: true });
  }, [isPremium, navigate]);
}
