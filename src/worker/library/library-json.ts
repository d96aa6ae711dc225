// A person's library as the JSON of the contract, generated while it is streamed.
import type { Removal } from "#shared/contract/removal.ts";
import { toReason } from "#worker/library/outcome-reason.ts";
import type { LibraryQuestions } from "#worker/library/questions.ts";
import { canBePutBack, type RemovalRow } from "#worker/library/removal-history.ts";
import type { LibraryStore, PlaylistRow } from "#worker/library/store.ts";
import { toPlaylist, toSummary } from "#worker/library/summaries.ts";

/** A playlist with its videos. */
export function* detailOf(
  questions: LibraryQuestions,
  row: PlaylistRow,
  now: number,
): Generator<string | Uint8Array> {
  const order = questions.orderOf(row.id, row.walk);
  const playlist = toPlaylist(toSummary(row));
  const { videoCount, totalDuration } = playlist;
  const costs = questions.costsOf(row.id, now);
  const history = questions.history(row.id);
  const head = JSON.stringify({ playlist, videoCount, totalDuration, costs, history });
  yield `${head.slice(0, -1)},"videos":`;
  yield* questions.videosJson(order, now);
  yield "}";
}

/** All playlists with their videos; only one playlist at a time is in memory. */
export function* exportOf(
  { store, questions }: { store: LibraryStore; questions: LibraryQuestions },
  now: number,
): Generator<string | Uint8Array> {
  yield `{"exportedAt":${JSON.stringify(new Date(now).toISOString())},"playlists":[`;
  let separator = "";
  for (const { id } of store.listPlaylists()) {
    // Read again here, because it may have changed while the earlier ones were streamed.
    const row = store.findPlaylist(id);
    if (!row) continue;
    const order = questions.orderOf(id, row.walk);
    const head = JSON.stringify(toPlaylist(toSummary(row)));
    yield `${separator}${head.slice(0, -1)},"videos":`;
    yield* questions.videosJson(order, now);
    yield "}";
    separator = ",";
  }
  yield "]}";
}

/** All removals, newest first, with a hundred rows in memory at a time. */
export function* removalsOf({ removals }: LibraryStore): Generator<string> {
  let page = removals.list(undefined);
  yield "[";
  for (;;) {
    yield page.rows.map((row) => JSON.stringify(toRemoval(row))).join(",");
    if (!page.more) break;
    yield ",";
    page = removals.list(page.rows.at(-1)?.id);
  }
  yield "]";
}

export function toRemoval(row: RemovalRow): Removal {
  const { id, by, why, state, playlistId, playlistTitle, videoId, title, channelTitle } = row;
  const { availability, position, reason } = row;
  return {
    id,
    by,
    why,
    state,
    at: new Date(row.plannedAt).toISOString(),
    endedAt: row.endedAt === null ? null : new Date(row.endedAt).toISOString(),
    playlistId,
    playlistTitle,
    videoId,
    title,
    channelTitle,
    availability,
    position,
    reason: toReason(reason),
    canBePutBack: canBePutBack(row),
    putBackAt: row.putBackAt === null ? null : new Date(row.putBackAt).toISOString(),
  };
}
