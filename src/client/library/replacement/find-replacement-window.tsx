import { useState } from "react";
import { endRequest, type ChangeRequest } from "#client/library/changes/change-requests.ts";
import { ReplaceVideo } from "#client/library/replacement/replace-video.tsx";
import { useYouTubeSearch } from "#client/library/replacement/replacement-calls.ts";
import { SearchYouTube } from "#client/library/replacement/search-youtube.tsx";
import type { ChosenVideo, Replacement } from "#client/library/changes/replacement.ts";

type Props = { request: ChangeRequest; change: Replacement; userId: string };

/** Finds a replacement of a lost video: first YouTube's search, then the question about the chosen video. */
export function FindReplacement({ request, change, userId }: Props) {
  const [chosen, setChosen] = useState<ChosenVideo | undefined>(change.chosen);
  const [query, setQuery] = useState(change.query);
  // Kept here, so that another choice of the same results costs no second search.
  const search = useYouTubeSearch();
  // Before the page went to Google; a video that is chosen after the return is asked about.
  const isConfirmed = request.confirmed !== undefined && chosen === change.chosen;
  const close = (): void => endRequest(request);
  if (chosen) {
    return (
      <ReplaceVideo
        change={{ ...change, query, chosen }}
        userId={userId}
        isConfirmed={isConfirmed}
        onBack={() => setChosen(undefined)}
        onClose={close}
      />
    );
  }
  return (
    <SearchYouTube
      lost={change.lost}
      query={query}
      search={search}
      onQuery={setQuery}
      onChoose={setChosen}
      onClose={close}
    />
  );
}
