const STEPS = [
  "Open Google Takeout and choose only “YouTube and YouTube Music”.",
  "Under “All YouTube data included” keep “playlists”, and “history” for the names of videos that are gone.",
  "Google sends you a zip within minutes or hours. Drop it here as it is.",
];

/** How to get one's own files from Google. */
export function TakeoutSteps() {
  return (
    <>
      <ol className="max-w-prose list-decimal space-y-2 pl-5">
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
