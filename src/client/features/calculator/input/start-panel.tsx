import ListVideo from "lucide-react/icons/list-video";
import { lazy } from "react";
import type { EnvironmentResponse } from "#shared/contract/system.ts";
import { useHydrated } from "#client/ui/browser-state.ts";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import * as words from "#words/calculator.ts";
import * as counts from "#words/counts.ts";

const KeptList = lazy(() =>
  import("#client/features/calculator/kept/kept-results.tsx").then((module) => ({
    default: module.KeptList,
  })),
);

const ACCEPTED = [
  { what: words.pastePlaylists, example: "youtube.com/playlist?list=PL…" },
  { what: words.pasteVideos, example: "youtu.be/…, /shorts/…, /live/…" },
  { what: words.pasteAlbums, example: "music.youtube.com/playlist?list=OLAK5uy_…" },
  { what: words.pasteChannels, example: "youtube.com/@…, @…, /channel/UC…" },
  { what: words.pasteId, example: words.exampleId },
];

type Props = {
  className: string;
  environment: EnvironmentResponse | undefined;
  onExample: (url: string) => void;
};

/** Shown beside the form before the first calculation. */
export function StartPanel({ className, environment, onExample }: Props) {
  const hydrated = useHydrated();
  const examples = environment?.mode === "sandbox" ? environment.examples : [];
  return (
    <div className={`rounded-[0.875rem] border border-dashed border-edge p-5 sm:p-6 ${className}`}>
      <h2 className="text-lg font-semibold">{words.whatToPaste}</h2>
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {ACCEPTED.map(({ what, example }) => (
          <div key={what}>
            <dt className="font-medium">{what}</dt>
            <dd dir="auto" className="text-start text-sm break-words text-soft">
              {example}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 max-w-prose text-soft">{words.whatYouGet}</p>
      {examples.length > 0 && (
        <div className="mt-6 border-t border-line pt-5">
          <h3 className="font-semibold">{words.examples}</h3>
          <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
            {examples.map((example) => (
              <li key={example.url}>
                <button
                  type="button"
                  onClick={() => onExample(example.url)}
                  className="card flex min-h-12 w-full items-center gap-3 px-3 py-2 text-start hover:bg-tint"
                >
                  <ListVideo className="size-5 shrink-0 text-accent" aria-hidden="true" />
                  <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
                    {example.title}
                  </span>
                  <span className="shrink-0 text-sm text-soft">
                    {counts.videos({ count: example.videoCount })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {hydrated && (
        <LazyPart>
          <KeptList />
        </LazyPart>
      )}
    </div>
  );
}
