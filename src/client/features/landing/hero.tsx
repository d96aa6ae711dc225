import { useState, type ReactNode } from "react";
import { ExamplePlaylist } from "#client/features/landing/example-playlist.tsx";
import { PasteForm } from "#client/features/landing/paste-form.tsx";
import { PromisePicture } from "#client/features/landing/promise-picture.tsx";
import { GoogleSignInLink } from "#client/identity/google-sign-in-link.tsx";
import { AgreementSentence } from "#client/identity/agreement-sentence.tsx";
import { useSignInAddress } from "#client/identity/use-sign-in-address.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import { ANONYMOUS_VIDEO_LIMIT } from "#shared/plans.ts";

const TWO_COLUMNS = "grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[repeat(2,minmax(0,1fr))]";

/** The top of the landing page: what the product is, the sign-in link, and the paste box. */
export function Hero({ answer }: { answer: (lines: readonly string[]) => ReactNode }) {
  const [asked, setAsked] = useState<readonly string[]>();
  const signIn = useSignInAddress(true);
  return (
    <>
      <section className={`${TWO_COLUMNS} items-center gap-x-16 gap-y-10 py-10 sm:py-12`}>
        <div>
          <h1 className="text-[clamp(2.25rem,1.4rem+3.4vw,3.75rem)] leading-[1.05] font-bold tracking-tight">
            Manage Your YouTube Playlists Like a Pro
          </h1>
          <p className="mt-4 max-w-prose text-lg text-soft">
            See what has gone missing from your playlists, clean them up without fear, and know how
            long they really are.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink variant="primary" href={signIn} className="px-6 text-lg">
              Start Managing Now
            </ButtonLink>
            <GoogleSignInLink href={signIn} />
          </div>
          <p className="mt-2 text-sm text-soft">
            Free, with your Google account. At first Tidylist asks only to read your playlists.
          </p>
          <AgreementSentence by="starting" className="mt-1 max-w-prose" />
        </div>
        <div className="px-2 sm:px-5">
          <PromisePicture />
        </div>
      </section>
      <section
        aria-label="Try the calculator"
        className={`${TWO_COLUMNS} items-start gap-x-6 gap-y-4 pb-10`}
      >
        <div>
          <PasteForm onLines={(lines) => setAsked([...lines])} />
          <p className="mt-3 text-sm text-soft">
            Playlists, videos or channels, one per line. No account needed for up to{" "}
            {ANONYMOUS_VIDEO_LIMIT} videos at a time.
          </p>
          <YouTubeAttribution totals />
        </div>
        {asked ? answer(asked) : <ExamplePlaylist />}
      </section>
    </>
  );
}
