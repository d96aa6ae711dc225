import { lazy, useState, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import { PromisePicture } from "#client/features/landing/promise-picture.tsx";
import { AgreementSentence, GoogleSignInLink } from "#client/identity/entrance.tsx";
import { useSignInAddress } from "#client/identity/return-to.ts";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import { useShortcut } from "#client/ui/use-shortcut.ts";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import { pageAddress } from "#client/ui/page-address.ts";
import { formatDuration } from "#shared/duration.ts";
import { ANONYMOUS_VIDEO_LIMIT } from "#shared/plans.ts";
import * as words from "#words/landing.ts";
import * as identityWords from "#words/identity.ts";

const TWO_COLUMNS = "grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[repeat(2,minmax(0,1fr))]";

const BOX_ID = "paste-box";

const EXAMPLE_SECONDS = 12_751;
const TILES = [
  { speed: words.normalSpeed, length: formatDuration(EXAMPLE_SECONDS) },
  { speed: "1.5x", length: formatDuration(Math.round(EXAMPLE_SECONDS / 1.5)) },
  { speed: "2x", length: formatDuration(Math.round(EXAMPLE_SECONDS / 2)) },
];

const BelowTheFold = lazy(() =>
  import("#client/features/landing/below-the-fold.tsx").then((module) => ({
    default: module.BelowTheFold,
  })),
);

// Prerendered; its script loads after the hero's. A constant element, because a re-render before that script has
// loaded would replace the prerendered HTML.
const below = (
  <LazyPart>
    <BelowTheFold />
  </LazyPart>
);

type Props = {
  /** Shows the calculator's answer. The page passes it in, because a feature cannot import the calculator. */
  renderAnswer: (lines: readonly string[]) => ReactNode;
};

/** The landing page (product.md 3.5). */
export function Landing({ renderAnswer }: Props) {
  return (
    <>
      <Hero renderAnswer={renderAnswer} />
      {below}
    </>
  );
}

/** The top of the landing page: what the product is, the sign-in link, and the paste box. */
function Hero({ renderAnswer }: Props) {
  const [asked, setAsked] = useState<readonly string[]>();
  const signInAddress = useSignInAddress({ acceptsTerms: true });
  return (
    <div className={`${TWO_COLUMNS} items-center gap-x-16 gap-y-5 py-5 sm:gap-y-10 sm:py-12`}>
      <section>
        <h1 className="text-[clamp(2rem,1.2rem+3.4vw,3.75rem)] leading-[1.05] font-bold tracking-tight">
          {words.title}
        </h1>
        <p className="mt-3 max-w-prose text-soft sm:mt-4 sm:text-lg">{words.promise}</p>
        <div className="mt-4 flex flex-wrap gap-2 sm:mt-6 sm:gap-3">
          <ButtonLink variant="primary" href={signInAddress} className="px-6 text-lg">
            {words.start}
          </ButtonLink>
          <GoogleSignInLink href={signInAddress} />
        </div>
        <p className="mt-2 text-sm text-soft">{words.freeToStart}</p>
        <AgreementSentence sentence={identityWords.agreeByStart} className="mt-1 max-w-prose" />
      </section>
      {/* On narrow screens this section is above the picture. */}
      <section
        aria-label={words.tryCalculator}
        className={`${TWO_COLUMNS} items-start gap-x-6 gap-y-4 lg:col-span-2 lg:row-start-2`}
      >
        <div>
          <PasteForm onLines={setAsked} />
          <p className="mt-3 text-sm text-soft">
            {words.whatToPaste({ count: ANONYMOUS_VIDEO_LIMIT })}
          </p>
          <YouTubeAttribution totals />
        </div>
        {asked ? renderAnswer(asked) : <ExamplePlaylist />}
      </section>
      <div className="px-2 max-lg:mt-4 sm:px-5 lg:col-start-2 lg:row-start-1">
        <PromisePicture />
      </div>
    </div>
  );
}

/** Takes links and passes them on. A native form, so that without a script it opens the calculator. */
function PasteForm({ onLines }: { onLines: (lines: readonly string[]) => void }) {
  const [wasBlank, setWasBlank] = useState(false);
  useShortcut("/", () => document.getElementById(BOX_ID)?.focus());
  const submit = (form: HTMLFormElement) => {
    const text = new FormData(form).get("list");
    const lines = typeof text === "string" ? text.trimEnd().split(/\r\n|\r|\n/) : [];
    const isBlank = lines.every((line) => line.trim() === "");
    setWasBlank(isBlank);
    if (!isBlank) onLines(lines);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(event.currentTarget);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key !== "Enter" || !isCommand || !event.currentTarget.form) return;
    event.preventDefault();
    submit(event.currentTarget.form);
  };
  return (
    <form action={pageAddress("/playlist-length")} onSubmit={onSubmit} className="card p-4 sm:p-5">
      <label htmlFor={BOX_ID} className="font-semibold">
        {words.howLong}
      </label>
      <textarea
        id={BOX_ID}
        name="list"
        rows={2}
        onKeyDown={onKeyDown}
        onChange={() => setWasBlank(false)}
        aria-invalid={wasBlank}
        aria-describedby={wasBlank ? `${BOX_ID}-problem` : undefined}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        placeholder={"https://www.youtube.com/playlist?list=…\n@channel"}
        className="field mt-2 block resize-y break-all"
      />
      {wasBlank && (
        <p id={`${BOX_ID}-problem`} role="alert" className="mt-1 text-sm text-on-loss">
          {words.noLink}
        </p>
      )}
      <Button type="submit" className="mt-3 min-h-11 w-full">
        {words.calculate}
      </Button>
      <AgreementSentence sentence={identityWords.agreeByCalculate} className="mt-3" />
    </form>
  );
}

/** An example of an answer, shown until the first real one. */
function ExamplePlaylist() {
  return (
    <div aria-hidden="true" className="card p-5 text-soft select-none">
      <p className="text-sm">{words.exampleEvening}</p>
      <p className="mt-1 text-4xl font-bold tracking-tight">{formatDuration(EXAMPLE_SECONDS)}</p>
      <div className="mt-4 grid gap-2 text-sm min-[26rem]:grid-cols-3">
        {TILES.map(({ speed, length }) => (
          <span
            key={speed}
            className="flex flex-wrap justify-between gap-x-3 rounded-lg border border-line px-3 py-2 min-[26rem]:block"
          >
            <span className="block">{speed}</span>
            <span className="block font-semibold">{length}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
