// Mocks the page of hidden videos.
import { expect, type Page } from "@playwright/test";
import { makePlaylist, makeVideo } from "#tests/e2e/dashboard-page.ts";
import { makePlan, serveRemovals } from "#tests/e2e/removal-page.ts";
import type { HiddenVideo } from "#shared/contract/hidden.ts";

const LOST_AT = "2026-11-20T12:00:00Z";
const KEPT_UNTIL = "2026-12-20T12:00:00Z";

/** A lost video of a playlist, "Song 1-0", deleted at an even place and private at an odd one. */
export function makeHidden(
  playlist: number,
  position: number,
  change: Partial<HiddenVideo> = {},
): HiddenVideo {
  const title = `Song ${playlist}-${position}`;
  return {
    id: `item${playlist}-${position}`,
    playlistId: makePlaylist(playlist).id,
    videoId: makeVideo(position).videoId,
    title: "",
    channelTitle: "",
    availability: position % 2 === 0 ? "deleted" : "private",
    position,
    publishedAt: "2026-10-02T12:00:00Z",
    lostAt: LOST_AT,
    was: {
      title,
      channelTitle: "Old Band",
      durationSeconds: 215,
      lostAt: LOST_AT,
      keptUntil: KEPT_UNTIL,
    },
    ...change,
  };
}

/** One that was hidden already when it was first read. */
function makeNameless(playlist: number, position: number): HiddenVideo {
  return makeHidden(playlist, position, { lostAt: null, was: null });
}

export const THREE = [makeHidden(1, 0), makeNameless(1, 1), makeHidden(2, 4)];

type Options = Parameters<typeof serveRemovals>[1] & { hidden?: HiddenVideo[] };

/** Serves two playlists with these hidden videos, and a plan that names them all. */
export async function serveHidden(page: Page, { hidden = THREE, ...rest }: Options = {}) {
  const counts = [1, 2].map((number) =>
    makePlaylist(number, {
      hiddenVideoCount: hidden.filter(({ playlistId }) => playlistId === makePlaylist(number).id)
        .length,
    }),
  );
  const items = hidden.map(({ id, playlistId, videoId, availability, position, was }) => ({
    itemId: id,
    playlistId,
    videoId,
    title: was?.title ?? "",
    channelTitle: was?.channelTitle ?? "",
    availability,
    blockedIn: null,
    position,
  }));
  return serveRemovals(page, {
    plan: { ...makePlan([]), units: items.length * 50, items },
    ...rest,
    library: {
      playlists: counts,
      hidden: { videos: hidden, blocked: [], gone: [] },
      ...rest.library,
    },
  });
}

export const grid = (page: Page) => page.getByRole("grid", { name: "Hidden videos" });
export const rowOf = (page: Page, text: string) =>
  grid(page).getByRole("row").filter({ hasText: text });

/** Opens and closes the panel that reads names from files. */
export const namesButton = (page: Page) =>
  page.getByRole("button", { name: /^(Get the names from Google Takeout|Names from)/ });

export async function openHidden(page: Page, options: Options = {}) {
  const removals = await serveHidden(page, options);
  await page.goto("/hidden");
  await expect(grid(page)).toBeVisible();
  return removals;
}
