// The result of a bulk action for each playlist with a failure. The call's answer only counts, so the details
// come from the removal history.
import type { BulkRemoval } from "#client/plans/bulk.ts";
import { nextBefore, readRemovals } from "#client/library/removal-history.ts";
import { describeReason } from "#client/library/outcome-words.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import type { Removal } from "#shared/contract/removal.ts";

/** A playlist in which something failed. */
export type BulkFailure = { playlistId: string; title: string; outcome: string };

const WHY: Record<BulkRemoval, Removal["why"]> = { clean: "hidden", delete: "playlist" };
/** At most 1,000 rows are read; the history page shows the rest. */
const PAGES = 10;

/** The playlists in `playlistIds` in which the latest such action failed. */
export async function readFailures(
  action: BulkRemoval,
  playlistIds: readonly string[],
): Promise<BulkFailure[]> {
  const rows: Removal[] = [];
  let before: number | undefined;
  for (let page = 0; page < PAGES; page += 1) {
    const answer = await readRemovals(before);
    rows.push(...answer.removals);
    before = nextBefore(answer);
    const latest = rowsOfLatest(action, playlistIds, rows);
    // All rows of the action have been read, or there are no more rows.
    if (before === undefined || latest.length === 0 || rows.at(-1) !== latest.at(-1)) break;
  }
  return findFailures(action, rowsOfLatest(action, playlistIds, rows));
}

/** All rows of one action have the same time. */
export function rowsOfLatest(
  action: BulkRemoval,
  playlistIds: readonly string[],
  rows: readonly Removal[],
): Removal[] {
  const asked = new Set(playlistIds);
  const fitting = rows.filter(
    ({ by, why, playlistId }) => by === "you" && why === WHY[action] && asked.has(playlistId ?? ""),
  );
  return fitting.filter(({ at }) => at === fitting[0]?.at);
}

/** Each playlist with a failure, in words, in the order of the rows. */
export function findFailures(action: BulkRemoval, rows: readonly Removal[]): BulkFailure[] {
  const failed = rows.filter(({ state }) => state === "failed");
  const ids = new Set(failed.flatMap(({ playlistId }) => playlistId ?? []));
  return [...ids].map((id) => {
    const own = failed.filter(({ playlistId }) => playlistId === id);
    const done = rows.filter(({ playlistId, state }) => playlistId === id && state === "done");
    const reason = describeReason(own.find(({ reason: one }) => one !== null)?.reason ?? null);
    const what =
      action === "delete"
        ? "Could not be deleted."
        : `${countOf(done.length, "video")} removed, ${formatCount(own.length)} could not be removed.`;
    return {
      playlistId: id,
      title: own[0]?.playlistTitle ?? "",
      outcome: [what, reason].filter(Boolean).join(" "),
    };
  });
}
