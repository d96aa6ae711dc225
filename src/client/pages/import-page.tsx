import { lazy } from "react";
import { Import } from "#client/features/import/import.tsx";
import type { ShownList } from "#client/features/import/list-view.tsx";
import { useSession } from "#client/identity/session.ts";
import { SiteFrame } from "#client/shell/site-frame.tsx";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import * as words from "#words/pages.ts";

// Loaded when a list is opened. playlist-length-page.tsx says why it comes from there.
const ListResult = lazy(() =>
  import("#client/pages/playlist-length-page.tsx").then((module) => ({
    default: module.ListResult,
  })),
);
const PlaylistCreation = lazy(() =>
  import("#client/pages/playlist-creation.tsx").then((module) => ({
    default: module.PlaylistCreation,
  })),
);

const NOT_LOADED = (
  <p role="alert" className="card p-5">
    {words.resultNotLoaded}
  </p>
);

export function ImportPage() {
  const session = useSession();
  return (
    <SiteFrame tall>
      <Import renderResult={renderResult} />
      {session.status === "signed-in" && session.user.isPremium && (
        <LazyPart>
          <PlaylistCreation userId={session.user.id} />
        </LazyPart>
      )}
    </SiteFrame>
  );
}

function renderResult(shown: ShownList) {
  return (
    <LazyPart errorFallback={NOT_LOADED}>
      <ListResult {...shown} />
    </LazyPart>
  );
}
