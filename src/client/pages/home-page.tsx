import { lazy, Suspense } from "react";
import { Landing } from "#client/features/landing/landing.tsx";
import { useSession } from "#client/identity/session.ts";
import { SiteFrame } from "#client/shell/site-frame.tsx";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import { AttributionSpace } from "#client/ui/youtube-attribution.tsx";
import * as words from "#words/pages.ts";

const BLOCK = "rounded-md bg-sunken";
const STATS = ["playlists", "videos", "hidden", "duration"];
const CARDS = ["a", "b", "c", "d", "e", "f"];

const SignedInHome = lazy(() =>
  import("#client/pages/signed-in-home.tsx").then((module) => ({ default: module.SignedInHome })),
);
// Loaded at the first calculation, because most visitors do not calculate.
const QuickAnswer = lazy(() =>
  import("#client/features/calculator/quick-answer.tsx").then((module) => ({
    default: module.QuickAnswer,
  })),
);

const landing = <Landing renderAnswer={renderAnswer} />;
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

function renderAnswer(lines: readonly string[]) {
  return (
    <LazyPart fallback={<div className="card min-h-47" />}>
      <QuickAnswer lines={lines} />
    </LazyPart>
  );
}

/**
 * The outline of the dashboard. It is prerendered, and shown to people with a session (`hinted`) until the dashboard is
 * loaded.
 */
function DashboardFrame() {
  return (
    <div className="hidden py-3 sm:py-8 hinted:block">
      {/* Not an h1, which would be the second one in the page that search engines read. */}
      <p role="heading" aria-level={1} className="sr-only">
        {words.loadingPlaylists}
      </p>
      <div aria-hidden="true" className="motion-safe:animate-pulse">
        <div className="flex min-h-12 items-start sm:min-h-15">
          <span className={`${BLOCK} h-8 w-44`} />
        </div>
        <div className="mt-2 flex min-h-16 items-center gap-3">
          <span className="size-10 rounded-full bg-sunken" />
          <span className={`${BLOCK} h-5 w-56`} />
        </div>
        <div className="card mt-3 grid grid-cols-2 sm:grid-cols-4">
          {STATS.map((name) => (
            <div key={name} className="px-3 py-1.5 sm:px-5 sm:py-2.5">
              <span className={`block ${BLOCK} h-4 w-24`} />
              <span className={`mt-1 block ${BLOCK} h-5 w-16 sm:h-7`} />
              <span className="block h-4 max-sm:hidden" />
            </div>
          ))}
        </div>
        <AttributionSpace className="mt-1 max-sm:hidden" />
        <span className="card mt-3 block h-10 sm:mt-5" />
        <div className="mt-13 grid gap-3 sm:mt-14 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4">
          {CARDS.map((name) => (
            <span key={name} className="card h-22 sm:h-72" />
          ))}
        </div>
      </div>
    </div>
  );
}
