import { lazy, Suspense } from "react";
import { Landing } from "#client/features/landing/landing.tsx";
import { useSession } from "#client/identity/session.ts";
import { SiteFrame } from "#client/shell/site-frame.tsx";

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

/** The dashboard for a signed-in person; the landing page for everybody else (product.md 3.1.1). */
export function HomePage() {
  const session = useSession();
  return (
    <SiteFrame tall>
      <Suspense fallback={landing}>
        {session.status === "signed-in" ? <SignedInHome user={session.user} /> : landing}
      </Suspense>
    </SiteFrame>
  );
}

function answer(lines: readonly string[]) {
  return (
    <Suspense fallback={<div className="card min-h-47" />}>
      <QuickAnswer lines={lines} />
    </Suspense>
  );
}
