import { GoogleSignInLink } from "#client/identity/google-sign-in-link.tsx";
import { AgreementSentence } from "#client/identity/agreement-sentence.tsx";
import { useSignInAddress } from "#client/identity/use-sign-in-address.ts";
import { ButtonLink } from "#client/ui/button.tsx";

/** The checkout for anonymous visitors (product.md 9.1.2). */
export function SignInPrompt() {
  const signIn = useSignInAddress(true);
  return (
    <section aria-labelledby="sign-in-heading">
      <h2 id="sign-in-heading" className="font-semibold">
        Sign in to upgrade
      </h2>
      <ButtonLink variant="primary" href={signIn} className="mt-3 w-full">
        Sign In to Continue
      </ButtonLink>
      <GoogleSignInLink href={signIn} className="mt-3 w-full" />
      <p className="mt-3 text-center text-sm text-soft">
        New to Tidylist? Signing in will create your free account.
      </p>
      <AgreementSentence by="signing in" className="mt-1 text-center" />
    </section>
  );
}
