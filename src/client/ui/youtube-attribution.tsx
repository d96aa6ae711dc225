// Says that what is shown comes from YouTube, and that totals do not (product.md 3.12).
import * as words from "#words/ui.ts";

/** Whether an operator has put YouTube's own logo files into public/brand. The build sets it. */
const HAS_LOGO = import.meta.env?.HAS_YOUTUBE_LOGO ?? false;
/** `letters` is a part of YouTube's file names: the logo "dark" has dark letters, for the light theme. */
const LOGOS = [
  { letters: "dark", className: "only-light" },
  { letters: "light", className: "only-dark" },
];

export function YouTubeAttribution({ totals = false, className = "" }) {
  return (
    <p className={`flex flex-wrap items-center gap-x-3 text-xs text-soft ${className}`}>
      <a
        href="https://www.youtube.com/"
        rel="noreferrer"
        className="inline-flex min-h-6 items-center underline underline-offset-2 hover:text-ink"
      >
        {HAS_LOGO
          ? LOGOS.map(({ letters, className: theme }) => (
              <img
                key={letters}
                src={`/brand/developed-with-youtube-sentence-case-${letters}.png`}
                alt={words.developedWith}
                loading="lazy"
                // The whole logo fits into the box, whatever its proportions.
                className={`h-8 w-28 object-contain object-left ${theme}`}
              />
            ))
          : words.developedWith}
      </a>
      {totals && <span>{words.calculatedBy}</span>}
    </p>
  );
}

/** An empty line as high as the attribution, for a page that is still loading. */
export function AttributionSpace({ className }: { className: string }) {
  return <span className={`block ${HAS_LOGO ? "h-8" : "h-6"} ${className}`} />;
}
