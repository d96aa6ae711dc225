import * as words from "#words/takeout.ts";

const STEPS = [words.stepOpen, words.stepChoose, words.stepDrop];

/** How to get one's own files from Google. */
export function TakeoutSteps() {
  return (
    <>
      <ol className="max-w-prose list-decimal space-y-2 ps-5">
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <a
        href="https://takeout.google.com/settings/takeout/custom/youtube"
        target="_blank"
        rel="noreferrer"
        className="mt-3 inline-flex min-h-8 items-center font-semibold text-accent underline underline-offset-4"
      >
        Google Takeout
      </a>
    </>
  );
}
