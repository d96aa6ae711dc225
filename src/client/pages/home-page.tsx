import { lazy, Suspense } from "react";
import { StartScreen } from "#client/features/landing/start-screen.tsx";
import { useSession } from "#client/session/session.ts";
import { SiteFrame } from "#client/session/site-frame.tsx";

const SignedInHome = lazy(() =>
  import("#client/pages/signed-in-home.tsx").then((module) => ({ default: module.SignedInHome })),
);

/** The dashboard of somebody signed in; the landing page for everybody else (specification §4). */
export function HomePage() {
  const session = useSession();
  return (
    <SiteFrame tall>
      <Suspense fallback={<StartScreen />}>
        {session.status === "signed-in" ? <SignedInHome user={session.user} /> : <StartScreen />}
      </Suspense>
    </SiteFrame>
  );
}
