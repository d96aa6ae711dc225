import { NameMark } from "#client/ui/name-mark.tsx";
import { buttonClass } from "#client/ui/button.tsx";
import { pageAddress } from "#client/ui/page-address.ts";
import * as words from "#words/pages.ts";

/** Shown by the service worker in place of a page that it has not cached. It loads no script. */
export function OfflinePage() {
  return (
    <main className="mx-auto flex max-w-6xl flex-col items-start gap-5 px-4 py-16 sm:px-6 sm:py-24">
      <p className="flex items-center gap-2 font-bold">
        <NameMark className="size-6" />
        Tidylist
      </p>
      <h1 className="text-title font-bold tracking-tight">{words.offline}</h1>
      <p className="max-w-prose text-soft">{words.offlineText}</p>
      <a href={pageAddress("/playlist-length")} className={buttonClass("primary")}>
        {words.openCalculator}
      </a>
    </main>
  );
}
