// A person's library as the JSON of the contract, generated while it is streamed.
import type { Removal } from "#shared/contract/removal.ts";
import { toReason } from "#worker/library/jobs/outcome-reason.ts";
import type { Library } from "#worker/library/open-library.ts";
import type { LibraryQuestions } from "#worker/library/questions/questions.ts";
import type { SeenTimes } from "#worker/library/questions/overview.ts";
import { knownPlaylistId } from "#worker/library/removal/removal-expiry.ts";
import { canBePutBack, type ListedRemoval } from "#worker/library/removal/removal-history.ts";
import type { LibraryStore, PlaylistRow } from "#worker/library/store/store.ts";
import { instantOf } from "#worker/http/instant.ts";
import { toPlaylist, toSummary } from "#worker/library/store/summaries.ts";

type Contents = Pick<Library, "store" | "questions">;

/** A playlist with its videos; with those read so far while it is read for the first time. */
export function* detailOf(
  questions: LibraryQuestions,
  row: PlaylistRow,
  now: number,
): Generator<string | Uint8Array> {
  const order =
    row.walk === null ? questions.orderSoFar(row.id) : questions.orderOf(row.id, row.walk);
  const playlist = toPlaylist(toSummary(row));
  const { videoCount, totalDuration } = playlist;
  const costs = questions.costsOf(row.id, now);
  const history = questions.history(now, row.id);
  const head = JSON.stringify({ playlist, videoCount, totalDuration, costs, history });
  yield `${head.slice(0, -1)},"videos":`;
  yield* questions.videosJson(order, now);
  yield "}";
}

/** All hidden videos and those blocked in the country; or what was hidden or went after `since`. */
export function* hiddenOf(
  { store, questions }: Contents,
  { since, country }: { since: number | null; country: string | null },
  now: number,
): Generator<string | Uint8Array> {
  yield '{"videos":';
  yield* questions.hiddenJson(since, now);
  yield ',"blocked":';
  if (since === null && country !== null) yield* questions.blockedJson(country, now);
  else yield "[]";
  yield ',"gone":';
  yield* listOf(since === null ? [] : removalsOf(store, since));
  yield "}";
}

/** All playlists with their videos. */
export function* exportOf(library: Contents, now: number): Generator<string | Uint8Array> {
  yield `{"exportedAt":${JSON.stringify(instantOf(now))},"playlists":`;
  yield* playlistsOf(library, now);
  yield "}";
}

/** Everything in the library as `exportedLibrarySchema`. */
export function* accountDataOf(
  library: Contents & Pick<Library, "cleaning" | "keptOrders" | "ownLists">,
  seen: SeenTimes,
  now: number,
): Generator<string | Uint8Array> {
  const { store, cleaning, keptOrders, ownLists } = library;
  yield '{"playlists":';
  yield* playlistsOf(library, now);
  yield ',\n"removals":';
  yield* listOf(removalsOf(store));
  for (const [name, rows] of Object.entries(store.rowsForExport)) {
    yield `,\n${JSON.stringify(name)}:`;
    yield* listOf(rows());
  }
  yield ',\n"likedVideos":';
  yield* listOf([ownLists.likedItems()]);
  const rest = JSON.stringify({
    monthlyCleanUp: cleaning.schedule(now),
    keptOrders: keptOrders.show(now),
    vanishedSeenAt: instantOf(seen.vanished),
    correctedSeenAt: instantOf(seen.corrected),
  });
  yield `,\n${rest.slice(1)}`;
}

/** A JSON array of playlists; only one playlist at a time is in memory. */
function* playlistsOf({ store, questions }: Contents, now: number): Generator<string | Uint8Array> {
  yield "[";
  let separator = "\n";
  for (const { id } of store.listPlaylists()) {
    // Read again here, because it may have changed while the earlier ones were streamed.
    const row = store.findPlaylist(id);
    if (!row) continue;
    const order = questions.orderOf(id, row.walk);
    const head = JSON.stringify(toPlaylist(toSummary(row)));
    yield `${separator}${head.slice(0, -1)},"videos":`;
    yield* questions.videosJson(order, now);
    yield "}";
    separator = ",\n";
  }
  yield "]";
}

/**
 * All removals, newest first, or what vanished without us after `since`, with a hundred rows in memory at a
 * time.
 */
function* removalsOf({ removals }: LibraryStore, since?: number): Generator<Removal[]> {
  for (let before: number | undefined; ;) {
    const page = removals.list({ before, goneSince: since });
    yield page.rows.map(toRemoval);
    if (!page.more) return;
    before = page.rows.at(-1)?.id;
  }
}

/** A JSON array of the entries of these lists. */
function* listOf(lists: Iterable<readonly unknown[]>): Generator<string> {
  let separator = "[";
  for (const list of lists) {
    if (list.length === 0) continue;
    yield separator + list.map((entry) => JSON.stringify(entry)).join(",");
    separator = ",";
  }
  yield separator === "[" ? "[]" : "]";
}

export function toRemoval(row: ListedRemoval): Removal {
  const { id, jobId, by, why, state, playlistId, playlistTitle, videoId, title } = row;
  const { channelTitle, availability, position, reason, newTitle, newVideoId, canUndo } = row;
  return {
    id,
    jobId,
    by,
    why,
    state,
    at: instantOf(row.plannedAt),
    endedAt: instantOf(row.endedAt),
    playlistId: knownPlaylistId(playlistId),
    playlistTitle,
    videoId,
    title,
    channelTitle,
    availability,
    position,
    reason: toReason(reason),
    canBePutBack: canBePutBack(row),
    putBackAt: instantOf(row.putBackAt),
    visibleAgainAt: instantOf(row.visibleAgainAt),
    contradictedAt: instantOf(row.contradictedAt),
    replacedBy:
      newVideoId === null ? null : { videoId: newVideoId, title: newTitle ?? "", canUndo },
  };
}
