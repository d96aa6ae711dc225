import { lazy, Suspense } from "react";
import { StartScreen } from "#client/features/landing/start-screen.tsx";
import { useSession } from "#client/session/session.ts";
import { SiteFrame } from "#client/session/site-frame.tsx";

const DashboardHome = lazy(() =>
  import("#client/features/dashboard/dashboard-home.tsx").then((module) => ({
    default: module.DashboardHome,
  })),
);

/** The dashboard of somebody signed in; the landing page for everybody else (specification §4). */
export function HomePage() {
  const session = useSession();
  return (
    <SiteFrame tall>
      <Suspense fallback={<StartScreen />}>
        {session.status === "signed-in" ? <DashboardHome user={session.user} /> : <StartScreen />}
      </Suspense>
    </SiteFrame>
  );
}
