import { Faq } from "#client/features/landing/faq.tsx";
import { Features } from "#client/features/landing/features.tsx";
import { Pricing } from "#client/features/landing/pricing.tsx";
import { Screens } from "#client/features/landing/screens.tsx";
import { AgreementSentence } from "#client/identity/agreement-sentence.tsx";
import { useSignInAddress } from "#client/identity/use-sign-in-address.ts";
import { ButtonLink } from "#client/ui/button.tsx";

/** The landing page below the hero. */
export function BelowTheFold() {
  const signIn = useSignInAddress(true);
  return (
    <>
      <Features />
      <Screens />
      <Pricing signIn={signIn} />
      <Faq />
      <section
        aria-labelledby="closing-heading"
        className="mb-14 rounded-[0.875rem] bg-tint px-5 py-12 text-center sm:mb-20"
      >
        <h2 id="closing-heading" className="text-title font-bold tracking-tight">
          Your playlists, in order again
        </h2>
        <p className="mx-auto mt-3 max-w-prose text-soft">
          Try it free. Connect YouTube, look at what it finds, and decide then.
        </p>
        <ButtonLink variant="primary" href={signIn} className="mt-6 px-6">
          Try It for Free
        </ButtonLink>
        <AgreementSentence by="signing in" className="mx-auto mt-3 max-w-prose" />
      </section>
    </>
  );
}
