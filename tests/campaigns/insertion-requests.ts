// The requests of one round of the insertions campaign: put back, copy, move, merge, create. Each
// has a request id, with which it can be repeated.
import { type Random, uuidOf } from "#tests/campaigns/random.ts";
import type { CreationOutcome } from "#worker/library/changes/changes.ts";
import type { ChangeOutcome } from "#worker/library/jobs/job-outcome.ts";
import type { AskedLibrary } from "#tests/worker/asked-library.ts";

/**
 * A video that has to be in `playlistId` afterwards; the id of a created playlist is not known
 * before.
 */
export type Wanted = {
  playlistId: string | null;
  videoId: string;
  /** The item that a move removes from the source. */
  sourceItemId?: string;
  /** The removal that is undone. */
  removalId?: number;
};

type Change = "transfer" | "putBack" | "create";
export type Answer = ChangeOutcome | CreationOutcome;

export type Request = {
  id: string;
  kind: "copy" | "move" | "put back" | "merge" | "create";
  title?: string;
  wanted: Wanted[];
  /** The same request with another request id. */
  anew: () => Request;
  send: (library: Pick<AskedLibrary, Change>) => Promise<Answer>;
};

type Item = { id: string; videoId: string };
type Holdings = {
  userId: string;
  /** The source of copies and moves. */
  source: { id: string; items: Item[] };
  target: { id: string; items: Item[] };
  removals: { id: number; playlistId: string; videoId: string }[];
};

/** A request of a random kind. `serial` makes the titles of new playlists differ. */
export function chooseRequest(random: Random, held: Holdings, serial: number): Request {
  const kinds = ["copy", "move", "move", "create", "merge"] as const;
  const kind = held.removals.length > 0 && random.chance(0.3) ? "put back" : random.pick(kinds);
  if (kind === "put back") return putBack(random, held);
  if (kind === "create" || kind === "merge") return create(random, held, { kind, serial });
  return transfer(random, held, kind);
}

function transfer(
  random: Random,
  { userId, source, target }: Holdings,
  kind: "copy" | "move",
): Request {
  const items = some(random, source.items);
  const keep = kind === "copy";
  const itemIds = items.map((item) => item.id);
  const wanted = items.map((item) => ({
    playlistId: target.id,
    videoId: item.videoId,
    ...(!keep && { sourceItemId: item.id }),
  }));
  return withId(random, (requestId) => ({
    kind,
    wanted,
    send: (library) =>
      library.transfer(userId, source.id, { itemIds, to: target.id, keep, requestId }),
  }));
}

function putBack(random: Random, { userId, removals }: Holdings): Request {
  const chosen = some(random, removals);
  const ids = chosen.map((removal) => removal.id);
  const wanted = chosen.map(({ id: removalId, playlistId, videoId }) => {
    return { playlistId, videoId, removalId };
  });
  return withId(random, (requestId) => ({
    kind: "put back",
    wanted,
    send: (library) => library.putBack(userId, ids, requestId),
  }));
}

function create(
  random: Random,
  { userId, source, target }: Holdings,
  { kind, serial }: { kind: "create" | "merge"; serial: number },
): Request {
  const title = `Made here ${serial}`;
  const isMerge = kind === "merge";
  const chosen = some(random, source.items).map(({ videoId }) => videoId);
  const inBoth = [...source.items, ...target.items].map(({ videoId }) => videoId);
  const from = isMerge ? { fromPlaylists: [source.id, target.id] } : { videoIds: chosen };
  const what = {
    ...from,
    title,
    description: "",
    privacy: "public" as const,
    dropDuplicates: isMerge,
    videosPerPlaylist: 5000,
  };
  const videoIds = isMerge ? [...new Set(inBoth)] : chosen;
  return withId(random, (requestId) => ({
    kind,
    title,
    wanted: videoIds.map((videoId) => ({ playlistId: null, videoId })),
    send: (library) => library.create(userId, what, requestId),
  }));
}

function withId(
  random: Random,
  make: (requestId: string) => Omit<Request, "id" | "anew">,
): Request {
  const id = uuidOf(random);
  return { id, anew: () => withId(random, make), ...make(id) };
}

/** One to four of the items, in order. */
function some<T>(random: Random, all: readonly T[]): T[] {
  const count = 1 + random.below(Math.min(4, all.length));
  const first = random.below(all.length - count + 1);
  return all.slice(first, first + count);
}
