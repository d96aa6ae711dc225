// The fewest moves to an order: by brute force for short lists, and by the bound of the longest increasing subsequence for
// long ones. Lists have several entries of one video and hidden ones; an entry is known by its id alone.
import { describe, expect, test } from "vitest";
import { applyMove, planOrder } from "#shared/order/plan-order.ts";
import { sortVideos, type Sortable } from "#shared/order/sort-videos.ts";
import { type Random, randomOf } from "#tests/campaigns/random.ts";

const LISTS = 1000;
const LONGEST = 500;

const idsOf = (count: number): string[] => Array.from({ length: count }, (_, place) => `i${place}`);

/** What a person may ask for: any order, or one that differs little. */
function chooseOrder(random: Random, list: readonly string[]): string[] {
  if (random.chance(0.3) || list.length === 0) return random.shuffle(list);
  let order = [...list];
  for (let moves = random.below(20); moves > 0; moves -= 1) {
    const itemId = random.pick(order);
    order = applyMove(order, { itemId, position: random.below(order.length) });
  }
  return order;
}

/** The length of the longest increasing subsequence, by the definition. */
function longestIncreasing(places: readonly number[]): number {
  const lengths: number[] = [];
  for (const [index, place] of places.entries()) {
    let most = 0;
    for (let earlier = 0; earlier < index; earlier += 1) {
      if ((places[earlier] ?? 0) < place) most = Math.max(most, lengths[earlier] ?? 0);
    }
    lengths.push(most + 1);
  }
  return Math.max(0, ...lengths);
}

/** By trying all moves, breadth first. */
function fewestMoves(from: readonly string[], to: readonly string[]): number {
  const goal = to.join();
  let reached = new Set([from.join()]);
  const known = new Set(reached);
  for (let moves = 0; ; moves += 1) {
    if (reached.has(goal)) return moves;
    const next = new Set<string>();
    for (const key of reached) {
      const list = key.split(",");
      for (const itemId of list) {
        for (const position of list.keys()) {
          const moved = applyMove(list, { itemId, position }).join();
          if (!known.has(moved)) next.add(moved);
          known.add(moved);
        }
      }
    }
    reached = next;
  }
}

/**
 * How many hidden entries move in each way that has as few moves as there can be: the rest has to be in order already. By
 * trying all sets of entries.
 */
function hiddenInFewest(
  list: readonly string[],
  order: readonly string[],
  hidden: ReadonlySet<string>,
): number[] {
  let counts: number[] = [];
  let fewest = list.length;
  for (let set = 0; set < 2 ** list.length; set += 1) {
    const moving = new Set(list.filter((_, place) => (set >> place) % 2 === 1));
    const stays = (id: string): boolean => !moving.has(id);
    if (moving.size > fewest || list.filter(stays).join() !== order.filter(stays).join()) continue;
    if (moving.size < fewest) counts = [];
    fewest = moving.size;
    counts.push([...moving].filter((id) => hidden.has(id)).length);
  }
  return counts;
}

describe("the moves to an order", () => {
  test(`are the fewest for ${LISTS} lists of up to ${LONGEST} entries, and reach it`, () => {
    for (let seed = 1; seed <= LISTS; seed += 1) {
      const random = randomOf(seed);
      const list = random.shuffle(idsOf(random.below(LONGEST + 1)));
      const order = chooseOrder(random, list);
      const hidden = new Set(list.filter(() => random.chance(0.1)));
      const { moves, result } = planOrder(list, order, hidden);
      const reached = moves.reduce<string[]>(applyMove, list);
      const placeOf = new Map(order.map((id, place) => [id, place]));
      const fewest = list.length - longestIncreasing(list.map((id) => placeOf.get(id) ?? -1));
      expect([seed, reached]).toEqual([seed, order]);
      expect([seed, result]).toEqual([seed, order]);
      expect([seed, moves.length]).toEqual([seed, fewest]);
      expect([seed, new Set(moves.map(({ itemId }) => itemId)).size]).toEqual([seed, fewest]);
    }
  });

  test("are the fewest by brute force for lists of up to 7 entries", () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const random = randomOf(seed);
      const list = random.shuffle(idsOf(1 + random.below(7)));
      const order = random.shuffle(list);
      expect([seed, planOrder(list, order).moves.length]).toEqual([seed, fewestMoves(list, order)]);
    }
  });

  test("are the fewest by brute force for lists of 8 entries", () => {
    for (const seed of [1, 2, 3]) {
      const random = randomOf(seed);
      const list = random.shuffle(idsOf(8));
      const order = random.shuffle(list);
      expect(planOrder(list, order).moves.length).toBe(fewestMoves(list, order));
    }
  });

  test("go down by one with each that is made, wherever it is planned again", () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const random = randomOf(seed);
      let list = random.shuffle(idsOf(2 + random.below(30)));
      const order = random.shuffle(list);
      let left = planOrder(list, order).moves;
      while (left[0]) {
        list = applyMove(list, left[0]);
        const again = planOrder(list, order).moves;
        expect([seed, again.length]).toEqual([seed, left.length - 1]);
        left = again;
      }
      expect(list).toEqual(order);
    }
  });

  test("move the fewest hidden entries by brute force for lists of up to 7 entries", () => {
    let choices = 0;
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = randomOf(seed);
      const list = random.shuffle(idsOf(1 + random.below(7)));
      const order = random.shuffle(list);
      const hidden = new Set(list.filter(() => random.chance(0.4)));
      const counts = hiddenInFewest(list, order, hidden);
      const moved = planOrder(list, order, hidden).moves.filter(({ itemId }) => hidden.has(itemId));
      expect([seed, moved.length]).toEqual([seed, Math.min(...counts)]);
      if (new Set(counts).size > 1) choices += 1;
    }
    expect(choices).toBeGreaterThan(50);
  });

  test("are made of visible entries where as few are enough", () => {
    const swapped = (hidden: string) =>
      planOrder(["a", "b"], ["b", "a"], new Set([hidden])).moves.map(({ itemId }) => itemId);
    expect(swapped("a")).toEqual(["b"]);
    expect(swapped("b")).toEqual(["a"]);
  });

  test("never move what came meanwhile, and leave out what went", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = randomOf(seed);
      const known = idsOf(1 + random.below(40));
      const order = random.shuffle(known);
      const gone = new Set(known.filter(() => random.chance(0.1)));
      let list = random.shuffle(known).filter((id) => !gone.has(id));
      for (const id of ["n1", "n2", "n3"]) {
        list = list.toSpliced(random.below(list.length + 1), 0, id);
      }
      const { moves, result } = planOrder(list, order);
      const stays = order.filter((id) => !gone.has(id));
      const fewest =
        stays.length -
        longestIncreasing(list.filter((id) => !id.startsWith("n")).map((id) => stays.indexOf(id)));
      expect([seed, moves.length]).toEqual([seed, fewest]);
      expect(moves.filter(({ itemId }) => itemId.startsWith("n"))).toEqual([]);
      expect(moves.reduce<string[]>(applyMove, list)).toEqual(result);
      expect(result.filter((id) => !id.startsWith("n"))).toEqual(stays);
    }
  });

  test("leave what came meanwhile at the top or end at which it is, or behind the entry before it", () => {
    const resultOf = (list: string[]) => planOrder(list, ["c", "a", "b"]).result;
    expect(resultOf(["n", "a", "b", "c"])).toEqual(["n", "c", "a", "b"]);
    expect(resultOf(["a", "b", "c", "n"])).toEqual(["c", "a", "b", "n"]);
    expect(resultOf(["a", "n", "b", "c"])).toEqual(["c", "a", "n", "b"]);
  });

  test("are none for an order of which nothing is left", () => {
    expect(planOrder(["a", "b"], ["x"])).toEqual({ moves: [], result: ["a", "b"] });
    expect(planOrder([], ["x"])).toEqual({ moves: [], result: [] });
  });

  test("are planned for 5,000 entries in the opposite order", () => {
    const list = idsOf(5000);
    const { moves } = planOrder(list, list.toReversed());
    expect(moves).toHaveLength(4999);
  });
});

describe("a sorted playlist", () => {
  const video = (id: string, part: Partial<Sortable>): Sortable => ({
    id,
    title: "",
    channelTitle: "",
    publishedAt: null,
    videoPublishedAt: null,
    duration: 0,
    was: null,
    ...part,
  });
  const order = (videos: Sortable[], ...by: [Parameters<typeof sortVideos>[1], boolean?]) =>
    sortVideos(videos, ...by).map(({ id }) => id);

  test("has titles from A to Z with numbers in order, and what has none last both ways", () => {
    const videos = [
      video("none", {}),
      video("ten", { title: "Part 10" }),
      video("two", { title: "part 2" }),
      video("lost", { was: { title: "Part 1", channelTitle: "", durationSeconds: null } }),
    ];
    expect(order(videos, "title")).toEqual(["lost", "two", "ten", "none"]);
    expect(order(videos, "title", true)).toEqual(["ten", "two", "lost", "none"]);
  });

  test("has the longest and the newest first, and equal ones in their order", () => {
    const videos = [
      video("short", {
        duration: 5,
        publishedAt: "2020-01-01T00:00:00Z",
        videoPublishedAt: "2010-01-01T00:00:00Z",
      }),
      video("same", { duration: 5, publishedAt: "2021-01-01T00:00:00Z" }),
      video("long", {
        duration: 9,
        publishedAt: "2020-01-01T00:00:00Z",
        videoPublishedAt: "2011-01-01T00:00:00Z",
      }),
      video("none", {}),
    ];
    expect(order(videos, "length")).toEqual(["long", "short", "same", "none"]);
    expect(order(videos, "length", true)).toEqual(["short", "same", "long", "none"]);
    expect(order(videos, "added")).toEqual(["same", "short", "long", "none"]);
    expect(order(videos, "published")).toEqual(["long", "short", "same", "none"]);
    expect(order(videos, "published", true)).toEqual(["short", "long", "same", "none"]);
    expect(order(videos, "channel")).toEqual(["short", "same", "long", "none"]);
  });
});
