// Groups the rows of the history by the removal to which they belong (product.md 7.2). Pure.
import { describeWhy } from "#client/features/history/history-words.ts";
import { formatDay } from "#client/ui/dates.ts";
import type { Removal, RemovalJob } from "#shared/contract/removal.ts";
import * as countWords from "#words/counts.ts";
import * as words from "#words/history.ts";
import * as page from "#words/page.ts";

export const EVERYBODY = "all";
export const EVERY_PLAYLIST = "";

export const NO_FILTER: HistoryFilter = { by: EVERYBODY, playlistId: EVERY_PLAYLIST };

/** A removal of several videos. `rows` are the shown rows of it; the counts of `job` are about all of its rows. */
export type HistoryGroup = { job: RemovalJob; rows: readonly Removal[] };

/** A row by itself, or a group at the place of its first row. */
type HistoryEntry = { row: Removal } | HistoryGroup;

/** Makes a group of the rows of each removal that has several. */
export function groupByJob(
  removals: readonly Removal[],
  jobs: ReadonlyMap<string, RemovalJob>,
): HistoryEntry[] {
  const rowsByJob = new Map<string, Removal[]>();
  const entries: HistoryEntry[] = [];
  for (const row of removals) {
    const job = row.jobId === null ? undefined : jobs.get(row.jobId);
    if (!job || job.total < 2) {
      entries.push({ row });
      continue;
    }
    const rows = rowsByJob.get(job.id);
    if (rows) {
      rows.push(row);
      continue;
    }
    const groupRows = [row];
    rowsByJob.set(job.id, groupRows);
    entries.push({ job, rows: groupRows });
  }
  return entries;
}

/** "94 videos from 22 playlists", or "2 playlists". */
export function describeGroup({ job, rows }: HistoryGroup): string {
  const [first] = rows;
  const { total: count, playlistCount: playlists } = job;
  if (first?.why === "playlist") return countWords.playlists({ count });
  if (playlists !== 1 || !first) return words.groupFromSeveral({ count, playlists });
  const { playlistId, playlistTitle } = first;
  if (playlistTitle !== "") return words.groupFromOne({ count, name: playlistTitle });
  return playlistId === null
    ? words.groupFromForgotten({ count })
    : words.groupFromUnnamed({ count });
}

/** "12 removed · 2 failed · 26 waiting · 3 put back". Of a running job, the same figures as on the dashboard. */
export function describeCounts(job: RemovalJob): string {
  const counts: [count: number, write: (count: { count: number }) => string][] = [
    [job.done, words.countRemoved],
    [job.stillShown, words.countStillShown],
    [job.failed, words.countFailed],
    [job.waiting, words.countWaiting],
    [job.cancelled, words.countCancelled],
    [job.putBack, words.countPutBack],
    [job.visibleAgain, words.countVisibleAgain],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, write]) => write({ count }))
    .join(" · ");
}

/** "Put back all (5)", or "Put back 3 visible again" if those are all that can be put back. */
export function describePutBackAll({ canBePutBack, visibleAgain }: RemovalJob): string {
  const count = canBePutBack;
  return visibleAgain === count ? words.putBackVisible({ count }) : words.putBackAll({ count });
}

/** The reason, if all shown rows of the group have the same; otherwise "". */
export function reasonOfGroup({ rows }: HistoryGroup): string {
  const reasons = new Set(rows.map(describeWhy));
  const [reason = ""] = reasons;
  return reasons.size === 1 ? reason : "";
}

// Filters the rows of the history and groups them by day. Pure.
export type HistoryFilter = {
  by: Removal["by"] | typeof EVERYBODY;
  playlistId: string;
};

type HistoryDay = { day: string; removals: readonly Removal[] };

export function filterRemovals(all: readonly Removal[], filter: HistoryFilter): Removal[] {
  return all.filter(
    ({ by, playlistId }) =>
      (filter.by === EVERYBODY || filter.by === by) &&
      (filter.playlistId === EVERY_PLAYLIST || filter.playlistId === playlistId),
  );
}

/** Groups by day in the viewer's zone, in the order of the rows. */
export function groupByDay(removals: readonly Removal[]): HistoryDay[] {
  const days = new Map<string, Removal[]>();
  for (const removal of removals) {
    const day = formatDay(removal.at) || words.unknownDay;
    const there = days.get(day);
    if (there) there.push(removal);
    else days.set(day, [removal]);
  }
  return [...days].map(([day, some]) => ({ day, removals: some }));
}

/** The known playlists in the rows, sorted by name. Rows are latest first, so a renamed one has its latest name. */
export function playlistsIn(removals: readonly Removal[]): { id: string; title: string }[] {
  const titles = new Map<string, string>();
  for (const { playlistId, playlistTitle } of removals) {
    if (playlistId !== null && !titles.has(playlistId)) titles.set(playlistId, playlistTitle);
  }
  return [...titles]
    .map(([id, title]) => ({ id, title: title || words.unnamedPlaylist }))
    .toSorted((a, b) => a.title.localeCompare(b.title, page.language, { numeric: true }));
}

/** The chosen rows that are shown and can still be put back. */
export function chosenToPutBack(shown: readonly Removal[], chosen: ReadonlySet<number>): Removal[] {
  return shown.filter(({ id, canBePutBack }) => canBePutBack && chosen.has(id));
}
