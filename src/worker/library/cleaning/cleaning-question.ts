// What the monthly clean-up would do with the library as it is now, and the question that it has asked. The question is
// not stored but made again, so videos that are visible again are left out of it, and names in it expire as elsewhere.
import type { CleaningSchedule } from "#shared/contract/cleaning.ts";
import { channelsOf, planCleanUp } from "#worker/library/cleaning/cleaning-time.ts";
import type { StoredConsent } from "#worker/library/cleaning/cleaning-consent.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";

/** When it asked, and the playlists that were read to their end for the first time then. */
export type Asked = { at: number; firstRead: readonly string[] };
type Asks = NonNullable<CleaningSchedule["asks"]>;

/** `lostTitleMs`: how long the name of a lost video may be kept after it was last confirmed. */
export function createCleaningQuestion(
  { removals }: Pick<LibraryStore, "removals">,
  lostTitleMs: number,
) {
  /** The plan for what was hidden by `at`. */
  function plan({ playlistIds }: StoredConsent, { at, firstRead }: Asked, now: number) {
    const rows = removals
      .hiddenItems(playlistIds, now - lostTitleMs)
      .filter(({ hiddenSince, addedAt }) => (hiddenSince ?? 0) <= at && (addedAt ?? 0) <= at);
    const totals = new Map(rows.map(({ playlistId, total }) => [playlistId, total]));
    const first = new Set(firstRead);
    return planCleanUp(rows, {
      totalOf: (playlistId) => totals.get(playlistId) ?? 0,
      isFirstReading: (playlistId) => first.has(playlistId),
    });
  }

  return {
    plan,

    /** Null if nothing of it is left. */
    asks(consent: StoredConsent, asked: Asked, now: number): Asks | null {
      const { askNew, askTogether } = plan(consent, asked, now);
      const all = [...askNew, ...askTogether];
      if (all.length === 0) return null;
      const playlists = [...Map.groupBy(all, ({ playlistId }) => playlistId)];
      return {
        videoCount: all.length,
        newCount: askNew.length,
        channels: channelsOf(askTogether),
        playlists: playlists
          .map(([id, some]) => ({ id, title: titleOf(some), videoCount: some.length }))
          .toSorted((a, b) => b.videoCount - a.videoCount),
      };
    },
  };
}

function titleOf([first]: readonly { playlistTitle: string }[]): string {
  return first?.playlistTitle ?? "";
}
