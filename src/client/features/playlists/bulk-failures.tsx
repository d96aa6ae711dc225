// The result of a bulk action for each playlist with a failure. The call's response has only counts, so the details
// come from the removal history. Loaded when such an action has ended.
import X from "lucide-react/icons/x";
import { Link } from "react-router";
import type { BulkRemoval } from "#client/library/plan-refusals.ts";
import { describeReason } from "#client/library/outcome-words.ts";
import { nextBefore, readRemovals } from "#client/library/removal-history.ts";
import { Button } from "#client/ui/button.tsx";
import type { Removal } from "#shared/contract/removal.ts";
import * as page from "#words/page.ts";
import * as historyWords from "#words/history.ts";
import * as words from "#words/playlists.ts";

export type BulkReport = { action: BulkRemoval; asked: number; failures: readonly BulkFailure[] };

type Props = { report: BulkReport; onClose: () => void };

/** The playlists that a bulk action did not complete, with reasons. */
export function BulkFailures({ report, onClose }: Props) {
  const { action, asked, failures } = report;
  const counts = { failed: failures.length, asked };
  return (
    <section
      aria-label={words.failuresTitle}
      className="mb-4 flex items-start gap-3 rounded-xl border border-loss-line bg-loss p-4 text-on-loss"
    >
      <div role="alert" className="min-w-0 flex-1">
        <p className="font-semibold">
          {action === "delete" ? words.notDeleted(counts) : words.notCleaned(counts)}
        </p>
        <ul className="mt-1 max-h-48 space-y-1 overflow-y-auto text-sm">
          {failures.map(({ playlistId, title, outcome }) => (
            <li key={playlistId} className="wrap-anywhere">
              {words.failure({
                name: (text) => <bdi className="font-semibold">{text}</bdi>,
                title,
                outcome,
              })}
            </li>
          ))}
        </ul>
        <Link to="/history" className="mt-2 inline-block text-sm font-semibold underline">
          {historyWords.title}
        </Link>
      </div>
      <Button
        variant="quiet"
        className="-m-1 size-9 shrink-0 px-0 text-on-loss!"
        aria-label={words.dismiss}
        onClick={onClose}
      >
        <X className="size-5" aria-hidden="true" />
      </Button>
    </section>
  );
}

const WHY: Record<BulkRemoval, Removal["why"]> = { clean: "hidden", delete: "playlist" };
/** At most 1,000 rows are read; the history page shows the rest. */
const MAX_PAGES = 10;

/** A playlist in which something failed. */
type BulkFailure = { playlistId: string; title: string; outcome: string };

/** The playlists in `playlistIds` for which the latest `action` had a failure. */
export async function readFailures(
  action: BulkRemoval,
  playlistIds: readonly string[],
): Promise<BulkFailure[]> {
  const rows: Removal[] = [];
  let before: number | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const answer = await readRemovals(before);
    rows.push(...answer.removals);
    before = nextBefore(answer);
    const latest = rowsOfLatest(action, playlistIds, rows);
    // There are no more rows, or the last one read is not of this action, so all of its rows have been read.
    if (before === undefined || latest.length === 0 || rows.at(-1) !== latest.at(-1)) break;
  }
  return findFailures(action, rowsOfLatest(action, playlistIds, rows));
}

/** The rows of the latest `action` on these playlists. `rows` are newest first; all rows of an action have one time. */
export function rowsOfLatest(
  action: BulkRemoval,
  playlistIds: readonly string[],
  rows: readonly Removal[],
): Removal[] {
  const asked = new Set(playlistIds);
  const matching = rows.filter(
    ({ by, why, playlistId }) => by === "you" && why === WHY[action] && asked.has(playlistId ?? ""),
  );
  return matching.filter(({ at }) => at === matching[0]?.at);
}

/** Each playlist with a failure, in words, in the order of the rows. */
export function findFailures(action: BulkRemoval, rows: readonly Removal[]): BulkFailure[] {
  const failed = rows.filter(({ state }) => state === "failed");
  const ids = new Set(failed.flatMap(({ playlistId }) => playlistId ?? []));
  return [...ids].map((id) => {
    const failures = failed.filter(({ playlistId }) => playlistId === id);
    const done = rows.filter(({ playlistId, state }) => playlistId === id && state === "done");
    const reason = describeReason(failures.find(({ reason: one }) => one !== null)?.reason ?? null);
    const what =
      action === "delete"
        ? words.deletionFailed
        : words.cleaningFailed({ removed: done.length, failed: failures.length });
    return {
      playlistId: id,
      title: failures[0]?.playlistTitle ?? "",
      outcome: [what, reason].filter(Boolean).join(page.sentenceSeparator),
    };
  });
}
