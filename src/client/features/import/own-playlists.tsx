import { useMutation } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import type { ImportedList } from "#client/features/import/imported-list.ts";
import { placesIn, sharedPlaylists, type Places } from "#client/features/import/hidden-card.tsx";
import { request } from "#client/api/request.ts";
import { libraryState, useYouTubeConnection } from "#client/identity/youtube-status.ts";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { writeOpenPlaylist } from "#client/library/playlist-address.ts";
import { Button } from "#client/ui/button.tsx";
import * as calls from "#shared/contract/calls.ts";
import * as counts from "#words/counts.ts";
import * as words from "#words/import.ts";

const HEADING_ID = "own-playlists-heading";
const MOST_SHOWN = 20;

type Props = {
  list: ImportedList;
  places: Places | undefined;
  onPlaces: (places: Places) => void;
};

/** Which of the list's videos are in the person's own playlists. On request only, as it loads the whole library. */
export function OwnPlaylists({ list, places, onPlaces }: Props) {
  const connection = useYouTubeConnection();
  const loading = useMutation({
    mutationFn: () => request(calls.exportLibrary),
    onSuccess: (library) => {
      onPlaces(placesIn(library));
      const heading = document.getElementById(HEADING_ID);
      // The button disappears. The focus moves to the heading, unless the person has gone on to something else.
      if (heading?.closest("section")?.contains(document.activeElement)) {
        heading.focus({ preventScroll: true });
      }
    },
  });
  const shared = useMemo(() => places && sharedPlaylists(list.ids, places), [list, places]);
  const held = useMemo(
    () => new Set(list.ids.filter((id) => places?.has(id))).size,
    [list, places],
  );
  if (libraryState(connection) !== "present") return null;
  return (
    <section className="card p-5 sm:p-6" aria-labelledby={HEADING_ID}>
      <h3 id={HEADING_ID} tabIndex={-1} className="text-lg font-semibold outline-none">
        {words.inYourPlaylists}
      </h3>
      {shared ? (
        <>
          <p role="status" className="mt-1 text-soft">
            {words.heldOf({ count: held, total: new Set(list.ids).size })}
          </p>
          <ul className="mt-3 divide-y divide-line">
            {shared.slice(0, MOST_SHOWN).map(({ playlistId, playlistTitle, videos }) => (
              <li key={playlistId} className="flex items-baseline justify-between gap-4 py-2">
                <Link
                  to={{ pathname: "/", search: writeOpenPlaylist("", playlistId) }}
                  dir="auto"
                  className="min-w-0 wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current"
                >
                  {playlistTitle}
                </Link>
                <span className="shrink-0 text-sm text-soft">
                  {counts.videos({ count: videos })}
                </span>
              </li>
            ))}
          </ul>
          {shared.length > MOST_SHOWN && (
            <p className="mt-2 text-sm text-soft">
              {words.morePlaylists({ count: shared.length - MOST_SHOWN })}
            </p>
          )}
        </>
      ) : (
        <>
          <p className="mt-1 text-soft">{words.compareText}</p>
          {loading.error ? (
            <div className="mt-3">
              <LoadFailure
                title={words.playlistsNotLoaded}
                error={loading.error}
                busy={loading.isPending}
                onRetry={() => loading.mutate()}
              />
            </div>
          ) : (
            <Button
              className="mt-3"
              busy={loading.isPending}
              busyText={words.comparing}
              onClick={() => loading.mutate()}
            >
              {words.compare}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
