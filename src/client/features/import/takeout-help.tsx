const STEPS = [
  "Open Google Takeout and choose only “YouTube and YouTube Music”.",
  "Under “All YouTube data included” keep “playlists”, and “history” for the names of videos that are gone.",
  "Google sends you a zip within minutes or hours. Drop it here as it is.",
];

/** Shown before there is a list. */
export function TakeoutHelp() {
  return (
    <section className="rounded-[0.875rem] border border-dashed border-edge p-5 sm:p-6">
      <h2 className="text-lg font-semibold">How to get your Watch Later</h2>
      <ol className="mt-4 max-w-prose list-decimal space-y-2 pl-5">
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <a
        href="https://takeout.google.com/settings/takeout/custom/youtube"
        target="_blank"
        rel="noreferrer"
        className="mt-4 inline-flex min-h-8 items-center font-semibold text-accent underline underline-offset-4"
      >
        Google Takeout
      </a>
      <p className="mt-4 max-w-prose text-soft">
        You get the total at every speed, what is hidden and what it was called, and what is in the
        list twice.
      </p>
    </section>
  );
}
