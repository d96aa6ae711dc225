// What the dashboard says about a library besides its playlists.
import type { LibraryOverview } from "#shared/contract/playlists.ts";
import type { Library } from "#worker/library/open-library.ts";

/**
 * `country` is the person's; null if they have not chosen one. `since` is when they dismissed the vanished videos,
 * `correctedSince` until when they were told what was corrected in the history.
 */
export function overviewOf(
  { store, questions }: Pick<Library, "store" | "questions">,
  {
    country,
    since,
    correctedSince,
  }: { country: string | null; since: number; correctedSince: number },
  now: number,
): LibraryOverview {
  store.completeSums(now);
  const { count, firstForgottenAt: first } = questions.lostNames();
  const firstForgottenAt = first === null ? null : new Date(first).toISOString();
  return {
    costs: questions.costs(now),
    history: questions.history(now),
    lostNames: { count, firstForgottenAt },
    blocked: country === null ? null : questions.countBlocked(country),
    corrected: store.removals.countCorrected(correctedSince),
    vanished: { since: new Date(since).toISOString(), ...questions.vanished(since) },
  };
}
