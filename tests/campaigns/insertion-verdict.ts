// Checks a round of insertions: compares what YouTube really holds with the requests and with the
// reported results.
import type { Item, Lists, Played } from "#tests/campaigns/insertion-round.ts";
import type { Request, Wanted } from "#tests/campaigns/insertion-requests.ts";

/** The columns of an insertion that are checked here. */
export type InsertionRow = {
  playlist_id: string;
  video_id: string;
  state: string;
  item_id: string | null;
  source_item_id: string | null;
  /** Whether its job was stopped: 0 or 1. */
  stopped: number;
};

/** All errors, one sentence each. */
export function findWrong(played: Played, rows: readonly InsertionRow[]): string[] {
  return [
    ...findPlaylists(played),
    ...findDuplicates(played),
    ...findUntrue(played, rows),
    ...findLost(played, rows),
  ];
}

/** Each creation must have made exactly one playlist. */
function findPlaylists({ requests, after }: Played): string[] {
  return requests.flatMap(({ kind, title }) => {
    const made = [...after.values()].filter((list) => list.title === title).length;
    return title === undefined || made === 1 ? [] : [`${kind}: ${made} playlists ${title}`];
  });
}

/** No more may be inserted than was requested, plus what was reported as possibly there twice. */
function findDuplicates({ requests, answers, before, after }: Played): string[] {
  const wanted = wantsOf(requests, after);
  const told = answers.flatMap((answer) => ("maybeTwice" in answer ? answer.maybeTwice : []));
  return [...after].flatMap(([playlistId, { items }]) => {
    const came = newItems(items, before.get(playlistId)?.items);
    return [...new Set(came.map(({ videoId }) => videoId))].flatMap((videoId) => {
      const isOfBoth = (one: Pick<Wanted, "playlistId" | "videoId">): boolean =>
        one.playlistId === playlistId && one.videoId === videoId;
      const most = wanted.filter(isOfBoth).length + told.filter(isOfBoth).length;
      const count = came.filter((item) => item.videoId === videoId).length;
      return count <= most ? [] : [`${videoId} came ${count} times to ${playlistId}, not ${most}`];
    });
  });
}

/** Each insertion that is reported as done has an item of its own. */
function findUntrue({ after }: Played, rows: readonly InsertionRow[]): string[] {
  const done = rows.filter(({ state }) => state === "done");
  const missing = done.filter(({ playlist_id, item_id, video_id }) => {
    const items = after.get(playlist_id)?.items ?? [];
    return !items.some(({ id, videoId }) => id === item_id && videoId === video_id);
  });
  const ids = done.map(({ item_id }) => item_id);
  const isShared = new Set(ids).size < ids.length;
  return [
    ...missing.map(({ video_id, item_id }) => `${video_id} is not there as ${item_id}`),
    ...(isShared ? ["two insertions are told to have made one item"] : []),
  ];
}

/** Each item that left its source was moved: its new item exists. */
function findLost({ before, after }: Played, rows: readonly InsertionRow[]): string[] {
  const now = new Set([...after.values()].flatMap(({ items }) => items.map(({ id }) => id)));
  const all = [...before.values()].flatMap(({ items }) => items);
  return all.flatMap(({ id, videoId }) => {
    if (now.has(id)) return [];
    const move = rows.find((row) => row.source_item_id === id && row.state === "done");
    return move?.item_id && now.has(move.item_id) ? [] : [`${videoId} is lost, which was ${id}`];
  });
}

function newItems(items: readonly Item[], before: readonly Item[] = []): Item[] {
  const known = new Set(before.map(({ id }) => id));
  return items.filter(({ id }) => !known.has(id));
}

/** A removal is undone once and an item is moved once, even if several requests want it. */
function wantsOf(requests: readonly Request[], lists: Lists): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const { id, title, wanted: wants } of requests) {
    const made = [...lists].find(([, list]) => list.title === title)?.[0] ?? null;
    for (const [index, want] of wants.entries()) {
      const once = want.sourceItemId ?? want.removalId ?? `${id} ${index}`;
      wanted.set(String(once), { ...want, playlistId: want.playlistId ?? made });
    }
  }
  return [...wanted.values()];
}
