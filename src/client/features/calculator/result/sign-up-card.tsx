import { useSignInAddress } from "#client/identity/use-sign-in-address.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { formatCount } from "#client/ui/counts.ts";
import { PLAYLIST_ITEM_LIMIT } from "#shared/plans.ts";

/** The last card, for visitors without an account (product.md 8.12.2). */
export function SignUpCard() {
  const signInAddress = useSignInAddress();
  return (
    <section className="card flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6 print:hidden">
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 className="text-lg font-semibold">Want More Advanced Playlist Tools?</h2>
        <p className="mt-1 text-soft">
          A free account counts up to {formatCount(PLAYLIST_ITEM_LIMIT)} videos of each playlist,
          finds hidden videos and keeps your playlists in step with YouTube.
        </p>
      </div>
      <ButtonLink variant="primary" href={signInAddress} className="max-sm:w-full">
        Sign Up for Free
      </ButtonLink>
    </section>
  );
}
