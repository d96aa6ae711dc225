import { useState } from "react";
import { endRequest, type ChangeRequest } from "#client/library/changes/change-requests.ts";
import { ReplaceVideo } from "#client/library/replacement/replace-video.tsx";
import { SearchYouTube } from "#client/library/replacement/search-youtube.tsx";
import type { ChosenVideo, Replacement } from "#client/library/changes/replacement.ts";

type Props = { request: ChangeRequest; change: Replacement; userId: string };

/** Finds a replacement of a lost video: first YouTube's search, then the question about the chosen video. */
export function FindReplacement({ request, change, userId }: Props) {
  const [chosen, setChosen] = useState<ChosenVideo | undefined>(change.chosen);
  const [query, setQuery] = useState(change.query);
  const close = (): void => endRequest(request);
  if (chosen) {
    return (
      <ReplaceVideo
        change={{ ...change, query, chosen }}
        userId={userId}
        isConfirmed={request.confirmed !== undefined}
        onBack={() => setChosen(undefined)}
        onClose={close}
      />
    );
  }
  return (
    <SearchYouTube
      lost={change.lost}
      query={query}
      onQuery={setQuery}
      onChoose={setChosen}
      onClose={close}
    />
  );
}
