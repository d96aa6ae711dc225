import { lazy } from "react";
import { Calculator } from "#client/features/calculator/calculator.tsx";
import { useSession } from "#client/identity/session.ts";
import { SiteFrame } from "#client/shell/site-frame.tsx";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";

// import-page.tsx takes ListResult from this file. If it imported list-result.tsx directly, the bundler would move the
// calculator's result view into a chunk that every signed-in page loads.
export { ListResult } from "#client/features/calculator/list-result.tsx";

const PlaylistCreation = lazy(() =>
  import("#client/pages/playlist-creation.tsx").then((module) => ({
    default: module.PlaylistCreation,
  })),
);

export function PlaylistLengthPage() {
  const session = useSession();
  return (
    <SiteFrame tall>
      <Calculator />
      {session.status === "signed-in" && session.user.isPremium && (
        <LazyPart>
          <PlaylistCreation userId={session.user.id} />
        </LazyPart>
      )}
    </SiteFrame>
  );
}
