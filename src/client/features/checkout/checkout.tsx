import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { PlanSummary } from "#client/features/checkout/plan-summary.tsx";
import { SignInPrompt } from "#client/features/checkout/sign-in-prompt.tsx";
import { useSession } from "#client/session/session.ts";
import { buttonClass } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toast-queue.ts";

/** The way to Premium, the same screen for everybody (specification §2, §4). */
export function Checkout() {
  const session = useSession();
  const isPremium = session.status === "signed-in" && session.user.isPremium;
  useLeaveWhenPremium(isPremium);
  return (
    <div className="mx-auto max-w-md py-10 sm:py-14">
      <h1 className="text-title font-bold tracking-tight">Upgrade to Premium</h1>
      <PlanSummary />
      {/* Its place is kept while it is not known who is here. */}
      <div className="min-h-40 pt-6">
        {session.status === "anonymous" && <SignInPrompt />}
        {session.status === "signed-in" && !isPremium && <NotOpenYet />}
      </div>
    </div>
  );
}

function NotOpenYet() {
  return (
    <>
      <p className="rounded-lg bg-tint p-3">
        Paying by card is not open yet, so nothing can be bought today and nothing is charged.
      </p>
      <Link to="/" className={buttonClass("secondary", "mt-4 w-full")}>
        Back to Dashboard
      </Link>
    </>
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
