// What may be wrong in one answer of YouTube to the calculator, each kind once. Only wrong answers
// that can be detected from the answers of one reading: a list that is shortened together with its
// count, all on one page, looks like any other.
import type { Answer, Item, List } from "#tests/worker/changed-answers.ts";

/** A whole number from 0 to below `limit`. */
export type Random = (limit: number) => number;

/** `isOnly`: the answer is the list's only page. Returns what arrives instead; undefined for status 503. */
type Lie = (answer: Answer, random: Random, isOnly: boolean) => Answer | undefined;

/** A small seeded random number generator (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
}

/** The answer without some of its items, at least one. */
function dropSome(answer: Answer, random: Random): Item[] {
  const items = answer.items ?? [];
  const chosen = random(items.length);
  return items.filter((_, index) => index !== chosen && random(8) > 0);
}

/** Changes some of the items, at least one. */
function spoilSome(spoil: (item: Item) => void): Lie {
  return (answer, random) => {
    const items = answer.items ?? [];
    const chosen = random(items.length);
    for (const [index, item] of items.entries())
      if (index === chosen || random(8) === 0) spoil(item);
    return answer;
  };
}

const dropped: Lie = (answer, random) => ({ ...answer, items: dropSome(answer, random) });
const droppedWithCount: Lie = (answer, random, isOnly) => {
  const items = dropSome(answer, random);
  if (isOnly) return { ...answer, items };
  const missing = (answer.items ?? []).length - items.length;
  return {
    ...answer,
    items,
    pageInfo: { totalResults: (answer.pageInfo?.totalResults ?? 0) - missing },
  };
};
const nothing: Lie = () => ({ items: [], pageInfo: { totalResults: 0 } });
const notFound: Lie = () => ({ error: { errors: [{ reason: "playlistNotFound" }] } });
const down: Lie = () => undefined;

export const LIES: Record<List, Record<string, Lie>> = {
  playlistItems: {
    dropped,
    droppedWithCount,
    nothing,
    notFound,
    down,
    endsEarly: ({ nextPageToken: _token, ...answer }) => answer,
    wrongCount: (answer, random) => ({
      ...answer,
      pageInfo: { totalResults: (answer.pageInfo?.totalResults ?? 0) + 1 + random(9) },
    }),
    noCount: ({ pageInfo: _count, ...answer }) => answer,
    noOwner: spoilSome(({ snippet }) => delete snippet?.videoOwnerChannelId),
    noStatus: spoilSome((item) => delete item.status),
    nullStatus: spoilSome((item) => (item.status = { privacyStatus: null })),
    noVideoId: spoilSome(({ snippet }) => delete snippet?.resourceId),
    noId: spoilSome((item) => delete item.id),
    called: spoilSome((item) => {
      delete item.snippet?.videoOwnerChannelId;
      item.status = { privacyStatus: "private" };
    }),
    calledDeleted: spoilSome((item) => {
      delete item.snippet?.videoOwnerChannelId;
      item.status = { privacyStatus: "privacyStatusUnspecified" };
    }),
  },
  "videos:batchGetStats": {
    dropped: (answer, random) => ({ items: dropSome(answer, random) }),
    nothing: () => ({ items: [] }),
    down,
    notFound,
    noLength: spoilSome((item) => delete item.contentDetails),
    zeroLength: spoilSome((item) => (item.contentDetails = { duration: "P0D" })),
    strangeLength: spoilSome((item) => (item.contentDetails = { duration: "soon" })),
  },
  videos: {
    dropped,
    droppedWithCount: (answer, random) => {
      const items = dropSome(answer, random);
      return { items, pageInfo: { totalResults: items.length } };
    },
    nothing,
    down,
    notFound,
    noLength: spoilSome((item) => delete item.contentDetails?.duration),
    noDetails: spoilSome((item) => delete item.contentDetails),
    noStatus: spoilSome((item) => delete item.status),
    noId: spoilSome((item) => delete item.id),
  },
  playlists: {
    nothing,
    down,
    notFound,
    wrongCount: spoilSome(({ contentDetails }) => {
      if (contentDetails) contentDetails.itemCount = (contentDetails.itemCount ?? 0) + 1;
    }),
    noCount: spoilSome((item) => delete item.contentDetails),
  },
};
