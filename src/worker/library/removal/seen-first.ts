// What has to be seen at YouTube, by its own id, before an item is deleted: the new item of a move or a replacement, and
// the copy of a duplicate that stays (decision 63).
import { REPLACEMENT_UNDO_MS } from "#shared/replacement.ts";
import type { SliceOptions } from "#worker/library/jobs/job-kind.ts";
import { emptyIfNotFound } from "#worker/library/reading/gone.ts";
import { LAG_MS, nextLookAt, type Pass } from "#worker/library/changes/late.ts";
import type { RemovalRow } from "#worker/library/removal/removal-history.ts";
import { isWhole } from "#worker/youtube/client.ts";
import { PAGE_SIZE, YouTubeError, type YouTubePlaylistItemsPage } from "#worker/youtube/wire.ts";

/** How long it counts that something was seen. */
const SEEN_MS = 3 * 60_000;

/** True for an item that goes because its video was inserted elsewhere, or another one in its place. */
export function followsInsertion({ why }: Pick<RemovalRow, "why">): boolean {
  return why === "moved" || why === "replaced";
}

/**
 * Whether YouTube shows the new item, for one unit unless it was seen within the last three minutes. `at` is when to look again, in milliseconds
 * since the epoch. Throws what the client throws.
 */
export async function isInserted(
  { store, client }: SliceOptions,
  { jobId, itemId, why, state }: RemovalRow,
): Promise<"yes" | "no" | { at: number }> {
  const inserted = store.insertions.ofSource(jobId ?? "", itemId ?? "");
  if (!inserted?.itemId || inserted.state !== "done" || inserted.endedAt === null) return "no";
  const undoneUntil = inserted.endedAt + (why === "replaced" ? REPLACEMENT_UNDO_MS : 0);
  if (Date.now() < undoneUntil) return { at: undoneUntil };
  // Before a retry of the deletion it is looked at again: time has passed since it was seen.
  const isFirst = state === "planned";
  if (isFirst && (inserted.verifiedAt ?? 0) > Date.now() - SEEN_MS) return "yes";
  const { items } = await client.listPlacesById([inserted.itemId]).catch(emptyIfNotFound);
  const now = Date.now();
  if (items.some((item) => isEntry(item, inserted))) {
    store.insertions.setState(inserted.id, { verifiedAt: now });
    return "yes";
  }
  const at = nextLookAt(inserted.endedAt, now);
  return at === undefined ? "no" : { at };
}

/** True for an item that goes only because another copy stays: in its playlist, or anywhere in the library. */
export function needsOtherCopy({ why }: Pick<RemovalRow, "why">): boolean {
  return why === "duplicate" || why === "elsewhere";
}

/**
 * Whether the copy that stays was seen right now, and at least {@link LAG_MS} before: what its owner removed before the
 * first look is then known. One unit for 25 rows. "later": the pass says when, or another copy is looked for.
 */
export async function lookAtCopies(
  options: SliceOptions,
  row: RemovalRow,
  pass: Pass,
): Promise<"yes" | "no" | "later"> {
  const { store } = options;
  const kept = findKept(options, row);
  if (kept === undefined) return "no";
  // The copy that was seen may have been removed since, as another duplicate. Then another copy has to be seen first.
  const isSame = kept.id === row.keptItemId;
  if (isSame && (pass.copiesSeenAt.get(row.id) ?? 0) > Date.now() - SEEN_MS) return "yes";
  const due = store.removals
    .upcoming(row.jobId ?? "", PAGE_SIZE)
    .filter((one) => needsOtherCopy(one) && (pass.removals.get(one.id) ?? 0) <= Date.now());
  const others = due.filter(({ id }) => id !== row.id);
  await look(options, [row, ...others].slice(0, PAGE_SIZE / 2), pass);
  return "later";
}

/** Looks at rows and their copies at once, and stores what was seen. */
async function look(options: SliceOptions, rows: readonly RemovalRow[], pass: Pass): Promise<void> {
  const { store, client, throwIfStopped } = options;
  const pairs = rows.flatMap((row) => {
    const kept = findKept(options, row);
    return kept === undefined ? [] : [{ row, kept }];
  });
  const ids = new Set(pairs.flatMap(({ row, kept }) => [row.itemId ?? "", kept.id]));
  const page = await client.listPlacesById([...ids]).catch(emptyIfNotFound);
  throwIfStopped();
  // An empty answer is wrong, or all copies are gone. In both cases no copy is seen, so nothing is removed.
  if (page.items.length > 0 && !isWhole(page)) {
    throw new YouTubeError("bad_answer", "not all copies are in the answer");
  }
  const now = Date.now();
  store.transaction(() => {
    for (const { row, kept } of pairs) {
      const { videoId } = row;
      const isSeen = page.items.some((item) =>
        isEntry(item, { itemId: kept.id, playlistId: kept.playlistId, videoId }),
      );
      // Another one is looked for next.
      if (!isSeen) store.markMissing([kept.id], now);
      else if (row.keptItemId !== kept.id) {
        store.removals.setState(row.id, { recheckedAt: now, keptItemId: kept.id });
        pass.removals.set(row.id, now + LAG_MS);
      } else if ((row.recheckedAt ?? now) + LAG_MS <= now) pass.copiesSeenAt.set(row.id, now);
      else pass.removals.set(row.id, (row.recheckedAt ?? now) + LAG_MS);
    }
  });
}

/** The copy that stays, as far as the library knows: the one that was seen before, or any that nothing removes. */
function findKept({ store }: SliceOptions, row: RemovalRow) {
  if (row.videoId === null) return undefined;
  const others = store.copiesOf(row.videoId).filter(({ id, playlistId }) => {
    return id !== row.itemId && (row.why === "elsewhere" || playlistId === row.playlistId);
  });
  const staying = store.removals.staying(others);
  const kept = others.filter(({ id }) => staying.has(id));
  const seen = kept.find(({ id }) => id === row.keptItemId);
  // Preferably a copy that no removal is planned for, rather than another duplicate that will be removed too.
  return seen ?? kept.find(({ id }) => store.removals.jobRemoving(id) === undefined) ?? kept[0];
}

/** True if YouTube shows the row's item in its playlist, with its video. One unit. */
export async function isSeen({ client }: SliceOptions, row: RemovalRow): Promise<boolean> {
  const { items } = await client.listPlacesById([row.itemId ?? ""]).catch(emptyIfNotFound);
  return items.some((item) => isEntry(item, row));
}

type Entry = { itemId: string | null; playlistId: string; videoId: string | null };

/** True if YouTube's item is the one with this id, in this playlist and of this video. */
export function isEntry(
  { id, snippet }: YouTubePlaylistItemsPage["items"][number],
  { itemId, playlistId, videoId }: Entry,
): boolean {
  return (
    id === itemId && snippet.playlistId === playlistId && snippet.resourceId.videoId === videoId
  );
}
