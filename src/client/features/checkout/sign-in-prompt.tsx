import { ButtonLink } from "#client/ui/button.tsx";
import { NameMark } from "#client/ui/name-mark.tsx";

/** The checkout of somebody who is not signed in (specification §2). */
export function SignInPrompt() {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center py-16 text-center sm:py-24">
      <NameMark className="size-12" />
      <h1 className="mt-6 text-title font-bold tracking-tight">Sign in to upgrade</h1>
      <p className="mt-3 text-soft">
        Premium is a one-time payment of $29 for your account, with a 30-day money-back guarantee.
      </p>
      <ButtonLink look="primary" href="/api/login" className="mt-8 w-full">
        Sign In to Continue
      </ButtonLink>
      <p className="mt-4 text-sm text-soft">
        New to the product? Signing in will create your free account.
      </p>
    </div>
  );
}
