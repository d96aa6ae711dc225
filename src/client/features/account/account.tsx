// The account page: the data we hold about a person, and their rights to it (product.md 10).
import { useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { AccountDeleted } from "#client/features/account/account-deleted.tsx";
import { AccountDetails } from "#client/features/account/account-details.tsx";
import { AccountSkeleton } from "#client/features/account/account-skeleton.tsx";
import { ACCOUNT_HEADING } from "#client/features/account/section.tsx";
import { GoogleSignInLink } from "#client/identity/google-sign-in-link.tsx";
import { TermsNote } from "#client/features/account/terms-note.tsx";
import { signInAddress } from "#client/identity/return-to.ts";
import { useOpenTerms, useSession } from "#client/identity/session.ts";

export function Account() {
  const [deleted, setDeleted] = useState(false);
  return (
    <div className="mx-auto max-w-3xl py-8 sm:py-12">
      <h1
        id={ACCOUNT_HEADING}
        tabIndex={-1}
        className="text-title font-bold tracking-tight outline-none"
      >
        Account
      </h1>
      {deleted ? <AccountDeleted /> : <AccountBySession onDeleted={() => setDeleted(true)} />}
    </div>
  );
}

function AccountBySession({ onDeleted }: { onDeleted: () => void }): ReactNode {
  const session = useSession();
  const terms = useOpenTerms();
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
      <p className="max-w-prose text-soft">
        Sign in to see what we hold about you, to connect or disconnect YouTube, to withdraw from a
        contract, and to export or delete your data.
      </p>
      <GoogleSignInLink href={signInAddress(`/account${useLocation().hash}`)} />
    </div>
  );
}
