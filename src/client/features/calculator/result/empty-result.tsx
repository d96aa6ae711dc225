import type { ReactNode } from "react";
import { countOf } from "#client/ui/counts.ts";

/** Shown when nothing could be counted; the warnings, as `children`, say why. */
export function EmptyResult({ playlists, children }: { playlists: number; children: ReactNode }) {
  return (
    <section className="card p-5 sm:p-6" aria-labelledby="results-heading">
      <h2 id="results-heading" tabIndex={-1} className="text-lg font-semibold outline-none">
        Analysis Results
      </h2>
      <p className="text-soft">Found 0 videos from {countOf(playlists, "playlist")}</p>
      <p className="mt-4 max-w-prose">
        There was nothing to count. Paste the address of a playlist as your browser shows it, such
        as <span className="break-all">youtube.com/playlist?list=PL…</span>, or of a single video.
      </p>
      {children}
    </section>
  );
}
