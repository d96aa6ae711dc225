import { Link, useLocation } from "react-router";
import { AgreementSentence, GoogleSignInLink } from "#client/identity/entrance.tsx";
import { readReturnTo, signInAddress } from "#client/identity/return-to.ts";
import { useSession } from "#client/identity/session.ts";
import { SiteFrame } from "#client/shell/site-frame.tsx";
import { ButtonLink, buttonClass } from "#client/ui/button.tsx";
import { NameMark } from "#client/ui/name-mark.tsx";
import { useHydrated } from "#client/ui/browser-state.ts";
import type { SignInProblem } from "#shared/contract/account.ts";

const PROBLEMS: Readonly<Record<string, string>> = {
  cancelled: "You cancelled at Google, so nobody was signed in.",
  expired: "It took too long, or it began in another window. Please start again.",
  google: "Google did not answer as expected. Trying again in a moment usually works.",
  failed: "The fault is ours. Your account and your playlists are untouched.",
  busy: "There were too many attempts from your network. Please wait a minute.",
  stopped:
    "Tidylist is not taking new accounts right now. If you have one, you can sign in. Please try again later.",
} satisfies Record<SignInProblem, string>;

/** The sign-in page. A failed sign-in also ends here. */
export function SignInPage() {
  const session = useSession();
  const { search } = useLocation();
  const isHydrated = useHydrated();
  const problem = isHydrated ? describeProblem(search) : undefined;
  const returnTo = (isHydrated ? readReturnTo(search) : undefined) ?? "/";
  const isSignedIn = session.status === "signed-in";
  return (
    <SiteFrame>
      <div className="mx-auto max-w-md py-16 sm:py-24">
        <NameMark className="size-12" />
        <h1 className="mt-6 text-title font-bold tracking-tight">{heading(isSignedIn, problem)}</h1>
        <p className="mt-3 min-h-12 text-soft">
          {isSignedIn
            ? "There is nothing more to do here."
            : (problem ?? "You need no password: Google tells us who you are.")}
        </p>
        {!isSignedIn && <AgreementSentence by="signing in" className="mt-4" />}
        <div
          className={`mt-6 flex w-full flex-col gap-3 ${session.status === "loading" ? "invisible" : ""}`}
        >
          {isSignedIn ? (
            <Link to={returnTo} className={buttonClass("primary")}>
              {returnTo === "/" ? "Go to your dashboard" : "Go on"}
            </Link>
          ) : problem === undefined ? (
            <GoogleSignInLink href={signInAddress(returnTo, { acceptsTerms: true })} />
          ) : (
            <ButtonLink variant="primary" href={signInAddress(returnTo, { acceptsTerms: true })}>
              Try again
            </ButtonLink>
          )}
          {!isSignedIn && (
            <Link to="/" className={buttonClass("secondary")}>
              Back to Home
            </Link>
          )}
        </div>
      </div>
    </SiteFrame>
  );
}

function heading(isSignedIn: boolean, problem: string | undefined): string {
  if (isSignedIn) return "You are signed in";
  return problem === undefined ? "Sign in" : "Sign-in did not work";
}

/** The sentence for the error code in the URL, or undefined. */
function describeProblem(search: string): string | undefined {
  const name = new URLSearchParams(search).get("problem") ?? "";
  return Object.hasOwn(PROBLEMS, name) ? PROBLEMS[name] : undefined;
}
