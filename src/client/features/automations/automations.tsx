// What Tidylist does by itself for a person: the monthly clean-up, kept orders and alerts.
import { Link } from "react-router";
import { AlertsSection } from "#client/features/automations/alerts-section.tsx";
import { KeptOrders } from "#client/features/automations/kept-orders.tsx";
import { MonthlyCleanUp } from "#client/features/automations/monthly-clean-up.tsx";
import { GoogleSignInLink } from "#client/identity/entrance.tsx";
import { signInAddress } from "#client/identity/return-to.ts";
import { useUnacceptedTerms, useSession, type SessionUser } from "#client/identity/session.ts";
import { SiteFrame } from "#client/shell/site-frame.tsx";
import { buttonClass } from "#client/ui/button.tsx";
import * as words from "#words/automations.ts";

export function Automations() {
  const session = useSession();
  return (
    <SiteFrame tall>
      <div className="mx-auto max-w-3xl py-8 sm:py-12">
        <h1 className="text-title font-bold tracking-tight">{words.title}</h1>
        <p className="mt-2 max-w-prose text-soft">{words.intro}</p>
        {session.status === "anonymous" && (
          <div className="mt-6 flex flex-col items-start gap-5">
            <p className="max-w-prose">{words.signIn}</p>
            <GoogleSignInLink href={signInAddress("/automations")} />
          </div>
        )}
        {session.status === "signed-in" && <OwnAutomations user={session.user} />}
      </div>
    </SiteFrame>
  );
}

/** Until the current terms are accepted, alerts can be turned off, and the rest waits. */
function OwnAutomations({ user }: { user: SessionUser }) {
  const areTermsAccepted = useUnacceptedTerms() === undefined;
  return (
    <div className="mt-6 space-y-5">
      {areTermsAccepted ? (
        <>
          <MonthlyCleanUp isPremium={user.isPremium} />
          <KeptOrders />
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-warn-line bg-warn p-4 text-on-warn">
          <p className="min-w-0 flex-[1_1_18rem]">{words.termsNotAccepted}</p>
          <Link to="/" className={buttonClass("secondary")}>
            {words.readTerms}
          </Link>
        </div>
      )}
      <AlertsSection />
    </div>
  );
}
