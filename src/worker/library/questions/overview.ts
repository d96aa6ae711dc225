// What the dashboard says about a library besides its playlists.
import type { LibraryOverview } from "#shared/contract/playlists.ts";
import type { Library } from "#worker/library/open-library.ts";
import { instantOf } from "#worker/http/instant.ts";
import { storedValue } from "#worker/db/stored-value.ts";

/** The news that are shown until the owner dismisses them, with the time of the last dismissal. */
const SEEN = {
  vanished: storedValue<number>("vanishedSeenAt"),
  corrected: storedValue<number>("correctedSeenAt"),
};

export type News = keyof typeof SEEN;
/** In milliseconds since the epoch; null if they have never dismissed it. */
export type SeenTimes = Record<News, number | null>;

export function seenTimes(kv: SyncKvStorage): SeenTimes {
  return { vanished: SEEN.vanished.get(kv) ?? null, corrected: SEEN.corrected.get(kv) ?? null };
}

export function markSeen(kv: SyncKvStorage, news: News, now: number): void {
  SEEN[news].put(kv, now);
}

/** `country` is the person's; null if they have not chosen one. */
export function overviewOf(
  { store, questions }: Pick<Library, "store" | "questions">,
  { country, seen }: { country: string | null; seen: SeenTimes },
  now: number,
): LibraryOverview {
  store.completeSums(now);
  const { count, firstForgottenAt: first } = questions.lostNames();
  const firstForgottenAt = instantOf(first);
  const since = seen.vanished ?? 0;
  return {
    costs: questions.costs(now),
    history: questions.history(now),
    lostNames: { count, firstForgottenAt },
    uncheckedRegions: questions.uncheckedRegions(now),
    blocked: country === null ? null : questions.countBlocked(country),
    corrected: store.removals.countCorrected(seen.corrected ?? 0),
    notKept: store.insertions.countNotKept(seen.corrected ?? 0),
    vanished: { since: instantOf(since), ...questions.vanished(since) },
  };
}
