import { ExamplePlaylist } from "#client/features/landing/example-playlist.tsx";
import { PasteForm } from "#client/features/landing/paste-form.tsx";
import { ANONYMOUS_VIDEO_LIMIT } from "#shared/plans.ts";

const PROMISES = [
  { title: "Right", text: "Nothing is dropped in silence: what a total leaves out is named." },
  { title: "Whole", text: "Playlists, albums, shorts and single videos, many of them at once." },
  {
    title: "Free",
    text: `No account needed, for up to ${ANONYMOUS_VIDEO_LIMIT} videos at a time.`,
  },
];

/** The front door: what this is, and one box. */
export function StartScreen() {
  return (
    <div className="py-10 sm:py-16">
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
        <div>
          <h1 className="text-[clamp(2.25rem,1.4rem+3.6vw,3.75rem)] leading-[1.05] font-bold tracking-tight">
            How long is that playlist, really?
          </h1>
          <p className="mt-4 max-w-prose text-lg text-soft">
            Paste a playlist and see its whole length, what is missing from it, and the day on which
            you would be done watching.
          </p>
          <PasteForm />
        </div>
        <ExamplePlaylist />
      </div>
      <ul className="mt-14 grid gap-6 border-t border-line pt-8 sm:mt-20 sm:grid-cols-3">
        {PROMISES.map(({ title, text }) => (
          <li key={title}>
            <h2 className="font-semibold">{title}</h2>
            <p className="mt-1 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
