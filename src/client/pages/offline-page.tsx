import { NameMark } from "#client/ui/name-mark.tsx";
import { buttonClass } from "#client/ui/button.tsx";

/** Shown by the service worker in place of a page that it has not cached. It loads no script. */
export function OfflinePage() {
  return (
    <main className="mx-auto flex max-w-6xl flex-col items-start gap-5 px-4 py-16 sm:px-6 sm:py-24">
      <p className="flex items-center gap-2 font-bold">
        <NameMark className="size-6" />
        Tidylist
      </p>
      <h1 className="text-title font-bold tracking-tight">You are offline</h1>
      <p className="max-w-prose text-soft">
        This page needs a connection. Load it again when you are back. The calculator opens without
        one, with the results that you have kept.
      </p>
      <a href="/playlist-length" className={buttonClass("primary")}>
        Open the playlist length calculator
      </a>
    </main>
  );
}
