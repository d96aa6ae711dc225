import { Link, useLocation } from "react-router";
import { AgreementSentence, GoogleSignInLink } from "#client/identity/entrance.tsx";
import { readReturnTo, signInAddress } from "#client/identity/return-to.ts";
import { useSession } from "#client/identity/session.ts";
import { SiteFrame } from "#client/shell/site-frame.tsx";
import { ButtonLink, buttonClass } from "#client/ui/button.tsx";
import { NameMark } from "#client/ui/name-mark.tsx";
import { useHydrated } from "#client/ui/browser-state.ts";
import type { SignInProblem } from "#shared/contract/account.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/pages.ts";
import * as identityWords from "#words/identity.ts";

const PROBLEMS: Readonly<Record<string, string>> = {
  cancelled: words.problemCancelled,
  expired: words.problemExpired,
  google: words.problemGoogle,
  failed: words.problemFailed,
  busy: words.problemBusy,
  stopped: words.problemStopped,
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
          {isSignedIn ? words.nothingToDo : (problem ?? words.noPassword)}
        </p>
        {!isSignedIn && (
          <AgreementSentence sentence={identityWords.agreeBySignIn} className="mt-4" />
        )}
        <div
          className={`mt-6 flex w-full flex-col gap-3 ${session.status === "loading" ? "invisible" : ""}`}
        >
          {isSignedIn ? (
            <Link to={returnTo} className={buttonClass("primary")}>
              {returnTo === "/" ? words.goToDashboard : words.goOn}
            </Link>
          ) : problem === undefined ? (
            <GoogleSignInLink href={signInAddress(returnTo, { acceptsTerms: true })} />
          ) : (
            <ButtonLink variant="primary" href={signInAddress(returnTo, { acceptsTerms: true })}>
              {buttons.tryAgain}
            </ButtonLink>
          )}
          {!isSignedIn && (
            <Link to="/" className={buttonClass("secondary")}>
              {words.backToHome}
            </Link>
          )}
        </div>
      </div>
    </SiteFrame>
  );
}

function heading(isSignedIn: boolean, problem: string | undefined): string {
  if (isSignedIn) return words.signedIn;
  return problem === undefined ? words.signIn : words.signInFailed;
}

/** The sentence for the error code in the URL, or undefined. */
function describeProblem(search: string): string | undefined {
  const name = new URLSearchParams(search).get("problem") ?? "";
  return Object.hasOwn(PROBLEMS, name) ? PROBLEMS[name] : undefined;
}
