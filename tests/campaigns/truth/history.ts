// What the product says, against what YouTube holds: every row of the history, every count, the list of playlists and the
// library's own list of items. A row claims that something is there or gone, or says that it is not known.
import { planOrder } from "#shared/order/plan-order.ts";
import type { OutcomeCode } from "#shared/outcome-codes.ts";
import { arrivals, type Judge, type Said } from "#tests/campaigns/truth/judge.ts";
import { FIRST, type Stage } from "#tests/campaigns/truth/stage.ts";
import { isThereAt } from "#tests/campaigns/worlds.ts";
import type { ChangeOutcome } from "#worker/library/jobs/job-outcome.ts";
import type { RemovalRow } from "#worker/library/removal/removal-history.ts";

/** These say that it is not known whether YouTube has done it. */
const NOT_KNOWN: ReadonlySet<OutcomeCode> = new Set([
  "removal_answer_lost",
  "insertion_answer_lost",
  "creation_answer_lost",
  "unknown",
]);
const isNotKnown = (reason: string | null): boolean => NOT_KNOWN.has(reason as OutcomeCode);

type InsertionRow = {
  jobId: string;
  playlistId: string;
  videoId: string;
  itemId: string | null;
  state: string;
  reason: string | null;
  maybeTwice: number;
};
type CreationRow = {
  title: string;
  playlistId: string | null;
  state: string;
  reason: string | null;
  maybeTwice: number;
};
type OrderRow = { state: string; moved: number; wanted: string | null; refused: string };

const INSERTIONS = `select job_id as jobId, playlist_id as playlistId, video_id as videoId, item_id as itemId, state,
  reason, maybe_twice as maybeTwice from insertions`;
const CREATIONS = `select title, playlist_id as playlistId, state, reason,
  maybe_twice as maybeTwice from creations`;
const ORDERS = "select state, moved, wanted, refused from orders order by planned_at";
const OPEN = "select id from jobs where ended_at is null";

export type Books = {
  removals: RemovalRow[];
  jobs: { id: string; done: number; failed: number; cancelled: number; waiting: number }[];
  insertions: InsertionRow[];
  creations: CreationRow[];
  orders: OrderRow[];
  openJobs: string[];
};

export async function readBooks({ person }: Stage): Promise<Books> {
  const { rows: removals, jobs } = await person.library.removals({});
  const open = await person.rows<{ id: string }>(OPEN);
  return {
    removals,
    jobs,
    insertions: await person.rows<InsertionRow>(INSERTIONS),
    creations: await person.rows<CreationRow>(CREATIONS),
    orders: await person.rows<OrderRow>(ORDERS),
    openJobs: open.map(({ id }) => id),
  };
}

/** What the rows say may be there twice. */
export function saidOf({ insertions, creations }: Books): Said {
  const twice = insertions.filter(({ maybeTwice }) => maybeTwice === 1);
  return {
    twice: twice.map(({ playlistId, videoId }) => `${playlistId} ${videoId}`),
    playlistsTwice: creations.filter((row) => row.maybeTwice === 1).map(({ title }) => title),
  };
}

/**
 * Every sentence that is not true, one line each.
 * @param isLong after lies for hours: what is told as not done may have been done
 */
export function findUntrue(stage: Stage, judge: Judge, books: Books, isLong = false): string[] {
  const removals = books.removals.filter(({ state }) => !isLong || state !== "failed");
  return [
    ...removals.flatMap((row) => findUntrueRemoval(stage, judge, row, books)),
    ...findUntrueCounts(books),
    ...findUntrueInsertions(stage, books),
    ...(isLong ? [] : findUntoldInsertions(stage, books)),
    ...findUntrueCreations(stage, books, isLong),
    ...findUntrueOrders(stage, books, isLong),
  ];
}

type Ended = Extract<ChangeOutcome, { kind: "ended" }>;

/** Answers to requests that told more as done than is told an hour later: they were true only as far as could be known. */
export function countCorrected(answers: readonly unknown[], { insertions, jobs }: Books): number {
  return answers.filter((answer) => {
    const { jobId, counts, resumesAt } = (answer ?? {}) as Partial<Ended>;
    if (!counts || resumesAt !== null || counts.planned + counts.sent > 0) return false;
    const its = insertions.filter((row) => row.jobId === jobId && row.state === "done");
    const job = jobs.find(({ id }) => id === jobId);
    return counts.done > (job?.done ?? its.length);
  }).length;
}

function isGoneAt(
  { model }: Stage,
  { itemId, playlistId }: Pick<RemovalRow, "itemId" | "playlistId">,
): boolean {
  const { library } = model.state;
  return itemId === null
    ? library.playlist(playlistId) === undefined
    : library.locate(itemId) === undefined;
}

function findUntrueRemoval(
  stage: Stage,
  judge: Judge,
  row: RemovalRow,
  { openJobs, insertions, removals }: Books,
): string[] {
  const { id, itemId, playlistId, videoId, state, reason, by, why, jobId, putBackAt } = row;
  // Its ids have expired.
  if (itemId === "") return [];
  const isGone = isGoneAt(stage, row);
  const what = `row ${id} (${by}, ${why}, ${state} ${reason ?? ""}) of ${itemId ?? playlistId}`;
  const isOpen = state === "planned" || state === "sent";
  if (isOpen) return openJobs.includes(jobId ?? "") ? [] : [`untrue: ${what} waits for nothing`];
  const isByOthers = stage.takenOut.has(itemId ?? "");
  if (state !== "done") {
    // Another row tells that it went later.
    const isTold = removals.some((other) => {
      const isSame = other.itemId === itemId && other.playlistId === playlistId;
      return isSame && other.id > id && other.state === "done";
    });
    const saysStays = !isNotKnown(reason) && !isTold;
    return saysStays && isGone && !isByOthers ? [`untrue: ${what} is gone`] : [];
  }
  const goneAt = stage.takenOut.get(itemId ?? "") ?? judge.deleted.get(itemId ?? playlistId) ?? 0;
  if (row.contradictedAt !== null) {
    return isGone && row.contradictedAt > goneAt ? [`untrue: ${what} was gone all the same`] : [];
  }
  if (!isGone) return [`untrue: ${what} is still there`];
  const wrong: string[] = [];
  const isOurs = judge.deleted.has(itemId ?? playlistId);
  if (by !== "you" && isOurs && !isByOthers) wrong.push(`untrue: ${what} was removed by us`);
  const isThere = videoId !== null && isThereAt(stage.model, videoId);
  if (by === "owner" && !isThere) wrong.push(`untrue: the video of ${what} is gone`);
  if (by === "youtube" && isThere) wrong.push(`untrue: the video of ${what} is there`);
  const isBack = insertions.some((one) => {
    return one.videoId === videoId && one.playlistId === playlistId && one.state === "done";
  });
  if (putBackAt !== null && !isBack) wrong.push(`untrue: ${what} is not back`);
  return wrong;
}

function findUntrueCounts({ jobs, removals }: Books): string[] {
  return jobs.flatMap(({ id, done }) => {
    const its = removals.filter(({ jobId, state }) => jobId === id && state === "done");
    const gone = its.filter(({ contradictedAt }) => contradictedAt === null).length;
    return done === gone ? [] : [`untrue: job ${id} counts ${done} as gone, and ${gone} are`];
  });
}

function findUntrueInsertions(stage: Stage, { insertions, removals, openJobs }: Books): string[] {
  const { library } = stage.model.state;
  const removed = new Set(
    removals.filter(({ state }) => state === "done").map(({ itemId }) => itemId),
  );
  const wrong: string[] = [];
  const done = insertions.filter(({ state }) => state === "done");
  for (const { itemId, videoId, playlistId } of done) {
    const found = library.locate(itemId ?? "");
    const entry = found?.playlist.entries[found.position];
    if (entry?.videoId === videoId && found?.playlist.id === playlistId) continue;
    if (removed.has(itemId) || stage.takenOut.has(itemId ?? "")) continue;
    wrong.push(`untrue: ${videoId} is not in ${playlistId} as ${itemId}`);
  }
  if (new Set(done.map(({ itemId }) => itemId)).size < done.length) {
    wrong.push("untrue: two insertions are told to have made one item");
  }
  const isOpen = insertions.some(({ state }) => state === "planned" || state === "sent");
  if (isOpen && openJobs.length === 0) wrong.push("untrue: an insertion waits for nothing");
  return wrong;
}

/** What is not told to be there is not. */
function findUntoldInsertions(stage: Stage, { insertions }: Books): string[] {
  const wrong: string[] = [];
  for (const [key, count] of arrivals(stage)) {
    const its = insertions.filter((row) => `${row.playlistId} ${row.videoId}` === key);
    const told = its.filter(({ state, reason }) => state === "done" || isNotKnown(reason)).length;
    const twice = its.filter(({ maybeTwice }) => maybeTwice === 1).length;
    const waiting = its.filter(({ state }) => state === "planned" || state === "sent").length;
    if (count > told + twice + waiting) {
      wrong.push(`untrue: ${count} of ${key} are there, and ${told} are told`);
    }
  }
  return wrong;
}

function findUntrueCreations(
  stage: Stage,
  { creations, openJobs }: Books,
  isLong: boolean,
): string[] {
  const { library } = stage.model.state;
  const wrong: string[] = [];
  for (const { playlistId, title, state } of creations) {
    const isThere = playlistId !== null && library.playlist(playlistId)?.title === title;
    if (state === "done" && !isThere) wrong.push(`untrue: there is no playlist ${title}`);
    const isOpen = state === "planned" || state === "sent";
    if (isOpen && openJobs.length === 0) wrong.push(`untrue: ${title} waits for nothing`);
  }
  const told = creations.reduce((sum, { state, reason, maybeTwice }) => {
    return sum + Number(state !== "failed" || isNotKnown(reason)) + maybeTwice;
  }, 0);
  const made = stage.madePlaylists().length;
  if (made > told && !isLong)
    wrong.push(`untrue: ${made} new playlists are there, and ${told} are told`);
  return wrong;
}

/** Only the latest order stands. */
function findUntrueOrders(stage: Stage, { orders }: Books, isLong: boolean): string[] {
  const { changes = [], entries = [] } = stage.model.state.library.playlist(FIRST) ?? {};
  const made = changes.filter(({ kind }) => kind === "move").length;
  const told = orders.reduce((sum, { moved }) => sum + moved, 0);
  const wrong = told > made ? [`untrue: ${told} moves are told, and ${made} were made`] : [];
  const latest = orders.at(-1);
  if (latest?.state !== "done") return wrong;
  // The old list that was shown for hours had this order already, so the row rightly says that nothing was moved.
  if (isLong && latest.moved === 0) return wrong;
  const now = entries.map(({ itemId }) => itemId);
  const [wanted, refused] = [latest.wanted ?? "[]", latest.refused].map((ids) => {
    return JSON.parse(ids) as string[];
  });
  // It says which entries YouTube has refused to move.
  const order = wanted?.filter((id) => !refused?.includes(id)) ?? [];
  const left = planOrder(now, order).moves.length;
  return left === 0
    ? wrong
    : [...wrong, `untrue: an order is told as done, and ${left} moves lack`];
}

/** Differences between the library and YouTube. */
export async function findUnread(stage: Stage): Promise<string[]> {
  const { person } = stage;
  const lists = stage.lists();
  const known = await person.rows<{ id: string; count: number }>(
    "select id, video_count as count from playlists",
  );
  const ids = known.map(({ id }) => id).toSorted();
  const there = [...lists.keys()].toSorted();
  if (ids.join() !== there.join()) return [`unread: the playlists are known as ${ids.join()}`];
  const wrong = known
    .filter(({ id, count }) => count !== lists.get(id)?.length)
    .map(({ id, count }) => `unread: ${id} is told to have ${count} videos`);
  for (const [playlistId, items] of lists) {
    const { videos } = await person.library.playlist(playlistId);
    const held = items.map(({ id }) => id).join();
    const shown = videos.map(({ id }) => id).join();
    if (shown !== held) wrong.push(`unread: ${playlistId} is known as ${shown}, and holds ${held}`);
  }
  return wrong;
}
