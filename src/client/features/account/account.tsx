// The account page: the data we hold about a person, and their rights to it (product.md 10).
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { AccountDetails } from "#client/features/account/account-details.tsx";
import { AccountSkeleton } from "#client/features/account/account-skeleton.tsx";
import { ACCOUNT_HEADING } from "#client/features/account/account-data.ts";
import { GoogleSignInLink } from "#client/identity/entrance.tsx";
import { signInAddress } from "#client/identity/return-to.ts";
import { useUnacceptedTerms, useSession } from "#client/identity/session.ts";
import { SiteFrame } from "#client/shell/site-frame.tsx";
import { buttonClass, ButtonLink } from "#client/ui/button.tsx";
import { pageAddress } from "#client/ui/page-address.ts";
import * as words from "#words/account.ts";

/** Long enough to read two sentences. */
const LEAVE_AFTER_MS = 4000;

export function Account() {
  const [isDeleted, setDeleted] = useState(false);
  return (
    <SiteFrame tall>
      <div className="mx-auto max-w-3xl py-8 sm:py-12">
        <h1
          id={ACCOUNT_HEADING}
          tabIndex={-1}
          className="text-title font-bold tracking-tight outline-none"
        >
          {words.title}
        </h1>
        {isDeleted ? <AccountDeleted /> : <AccountBySession onDeleted={() => setDeleted(true)} />}
      </div>
    </SiteFrame>
  );
}

function AccountBySession({ onDeleted }: { onDeleted: () => void }): ReactNode {
  const session = useSession();
  const terms = useUnacceptedTerms();
  if (session.status === "loading") return <AccountSkeleton />;
  if (session.status === "anonymous") return <SignInPrompt />;
  return (
    <>
      {terms !== undefined && <TermsNote />}
      <AccountDetails onDeleted={onDeleted} />
    </>
  );
}

function SignInPrompt() {
  return (
    <div className="mt-6 flex flex-col items-start gap-5">
      <p className="max-w-prose text-soft">{words.signInPrompt}</p>
      <GoogleSignInLink href={signInAddress(`/account${useLocation().hash}`)} />
    </div>
  );
}

/** Confirms the deletion, then leaves by a full navigation, which clears the memory. */
function AccountDeleted() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => window.location.assign(pageAddress("/")), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="mt-6 flex flex-col items-start gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {words.deletedTitle}
      </h2>
      <p role="status" className="max-w-prose text-soft">
        {words.deleted}
      </p>
      <ButtonLink href={pageAddress("/")}>{words.backHome}</ButtonLink>
    </div>
  );
}

/** For people who have not accepted the current terms: says what still works, and links to "/", where they can accept. */
function TermsNote() {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-warn-line bg-warn p-4 text-on-warn">
      <p className="min-w-0 flex-[1_1_18rem]">{words.notAgreed}</p>
      <Link to="/" className={buttonClass("secondary")}>
        {words.readTerms}
      </Link>
    </div>
  );
}
