import { lazy, type ReactNode } from "react";
import { useUnacceptedTerms, useSession } from "#client/identity/session.ts";
import { useSignInAddress } from "#client/identity/return-to.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import { PLAYLIST_ITEM_LIMIT } from "#shared/plans.ts";
import * as words from "#words/calculator.ts";

// Loaded with the first selection, which few visitors of the calculator make.
const PremiumPromo = lazy(() =>
  import("#client/features/calculator/result/selection-offers.tsx").then((module) => ({
    default: module.PremiumPromo,
  })),
);
const CreateSelection = lazy(() =>
  import("#client/features/calculator/result/selection-offers.tsx").then((module) => ({
    default: module.CreateSelection,
  })),
);

/** With Premium, the button that creates a playlist, or nothing until terms are accepted. Without: promotion. */
export function CreateCard({ videoIds }: { videoIds: readonly string[] }) {
  const session = useSession();
  const isPremium = session.status === "signed-in" && session.user.isPremium;
  const unacceptedTerms = useUnacceptedTerms();
  if (isPremium && unacceptedTerms !== undefined) return null;
  return (
    <LazyPart>{isPremium ? <CreateSelection videoIds={videoIds} /> : <PremiumPromo />}</LazyPart>
  );
}

/** The last card, for visitors without an account (product.md 8.12.2). */
export function SignUpCard() {
  const signInAddress = useSignInAddress();
  return (
    <section className="card flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6 print:hidden">
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 className="text-lg font-semibold">{words.moreTools}</h2>
        <p className="mt-1 text-soft">{words.freeAccount({ count: PLAYLIST_ITEM_LIMIT })}</p>
      </div>
      <ButtonLink variant="primary" href={signInAddress} className="max-sm:w-full">
        {words.signUp}
      </ButtonLink>
    </section>
  );
}

/** Shown when nothing could be counted; the warnings, as `children`, say why. */
export function EmptyResult({ playlists, children }: { playlists: number; children: ReactNode }) {
  return (
    <section className="card p-5 sm:p-6" aria-labelledby="results-heading">
      <h2 id="results-heading" tabIndex={-1} className="text-lg font-semibold outline-none">
        {words.results}
      </h2>
      <p className="text-soft">{words.foundInPlaylists({ videos: 0, playlists })}</p>
      <p className="mt-4 max-w-prose">
        {words.nothingToCount({ address: (text) => <span className="break-all">{text}</span> })}
      </p>
      {children}
    </section>
  );
}
