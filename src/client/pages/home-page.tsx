import { lazy, Suspense } from "react";
import { Landing } from "#client/features/landing/landing.tsx";
import { DashboardFrame } from "#client/pages/dashboard-frame.tsx";
import { useSession } from "#client/identity/session.ts";
import { SiteFrame } from "#client/shell/site-frame.tsx";
import { Late } from "#client/ui/late.tsx";

const SignedInHome = lazy(() =>
  import("#client/pages/signed-in-home.tsx").then((module) => ({ default: module.SignedInHome })),
);
// Loaded at the first calculation, because most visitors do not calculate.
const QuickAnswer = lazy(() =>
  import("#client/features/calculator/quick-answer.tsx").then((module) => ({
    default: module.QuickAnswer,
  })),
);

const landing = <Landing answer={answer} />;
const frame = <DashboardFrame />;

/**
 * The dashboard for a signed-in person; the landing page for everybody else (product.md 3.1.1). The prerendered
 * page holds the landing page and the dashboard's frame, and shows one of them.
 */
export function HomePage() {
  const session = useSession();
  const isSignedIn = session.status === "signed-in";
  return (
    <SiteFrame tall>
      {!isSignedIn && <div className="hinted:hidden">{landing}</div>}
      <Suspense fallback={frame}>
        {isSignedIn ? <SignedInHome user={session.user} /> : session.status === "loading" && frame}
      </Suspense>
    </SiteFrame>
  );
}

function answer(lines: readonly string[]) {
  return (
    <Late instead={<div className="card min-h-47" />}>
      <QuickAnswer lines={lines} />
    </Late>
  );
}
