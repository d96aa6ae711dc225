// Looks up the first lists of a question while its answer is still being looked up, so that both look-ups in a distant
// store take the time of one. Does nothing if the answer arrives within a few milliseconds.
import type { SnapshotStore } from "#worker/calculator/answers/cache.ts";
import type { Analysis } from "#worker/calculator/lines/analyze.ts";
import { within } from "#worker/calculator/answers/answer-refresh.ts";

type Look = Pick<SnapshotStore, "get">;

/** KV returns what was recently read at the same location within a few milliseconds. */
const AT_HAND_MS = 8;
/** As many as are read at once. */
const LISTS = 3;

/** The store, which knows what was looked up ahead; undefined where the answer came soon. */
export async function lookAhead(
  answer: Promise<unknown>,
  store: Look,
  { lines, withTitles }: Pick<Analysis, "lines" | "withTitles">,
): Promise<Look | undefined> {
  const hasCome = await within(
    answer.then(() => true),
    AT_HAND_MS,
  );
  if (hasCome) return undefined;
  const lists = lines.targets.filter(({ kind }) => kind === "playlist").slice(0, LISTS);
  // How old they may be is not known yet, so their confirmations are looked up in any case.
  const want = { withTitle: withTitles, maxAgeMs: 0 };
  const looks = new Map(lists.map(({ id }) => [id, store.get(id, want)]));
  return {
    get(id, wanted) {
      const found = looks.get(id);
      // Each result is used once: if the list is looked up again, it may have been read in the meantime.
      looks.delete(id);
      return found ?? store.get(id, wanted);
    },
  };
}
