import { useState, type ReactNode } from "react";
import { ExamplePlaylist } from "#client/features/landing/example-playlist.tsx";
import { PasteForm } from "#client/features/landing/paste-form.tsx";
import { useSignInAddress } from "#client/identity/use-sign-in-address.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { ANONYMOUS_VIDEO_LIMIT } from "#shared/plans.ts";

/** The top of the landing page: what the product is, the sign-in link, and the paste box. */
export function Hero({ answer }: { answer: (lines: readonly string[]) => ReactNode }) {
  const [asked, setAsked] = useState<readonly string[]>();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-8 py-10 sm:py-14 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
      <div className="lg:pt-6">
        <h1 className="text-[clamp(2.25rem,1.4rem+3.4vw,3.75rem)] leading-[1.05] font-bold tracking-tight">
          Manage Your YouTube Playlists Like a Pro
        </h1>
        <p className="mt-4 max-w-prose text-lg text-soft">
          See what has gone missing from your playlists, clean them up without fear, and know how
          long they really are.
        </p>
        <ButtonLink variant="primary" href={useSignInAddress()} className="mt-6 px-6 text-lg">
          Start Managing Now
        </ButtonLink>
        <p className="mt-2 text-sm text-soft">
          Free, with your Google account. At first Tidylist asks only to read your playlists.
        </p>
      </div>
      <div>
        <PasteForm onLines={(lines) => setAsked([...lines])} />
        <div className="mt-4">{asked ? answer(asked) : <ExamplePlaylist />}</div>
        <p className="mt-3 text-sm text-soft">
          No account needed for up to {ANONYMOUS_VIDEO_LIMIT} videos at a time.
        </p>
      </div>
    </section>
  );
}
