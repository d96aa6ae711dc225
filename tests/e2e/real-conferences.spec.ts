import { expect } from "@playwright/test";
import { convert, playlistIdOf } from "#scripts/world-from-pyvideo.ts";
import { startApp } from "#tests/support/app.ts";
import { readSharedJson } from "#tests/support/shared-data.ts";
import { test } from "#tests/e2e/test.ts";

type Collection = { conferences: { slug: string; videos: { duration: number | null }[] }[] };
type Answer = { totalVideos: number; totalDuration: number; warnings: string[] };

/** Readings at a time: one after the other, they took more than two minutes on a busy machine. */
const AT_ONCE = 4;

const collection = readSharedJson<Collection>("pyvideo-youtube.json");

test("376 real conferences, each total and count exact (skipped without shared data)", async () => {
  test.skip(!collection, "the shared data is not there");
  test.setTimeout(240_000);
  const conferences = (collection?.conferences ?? []).filter(({ videos }) =>
    videos.every(({ duration }) => duration !== null),
  );
  expect(conferences).toHaveLength(376);
  const app = await startApp({ world: convert(collection).world, dailyQuota: 1_000_000 });
  try {
    let videos = 0;
    const check = async ({ slug, videos: listed }: Collection["conferences"][number]) => {
      const answer = await analyze(app.origin, playlistIdOf(slug));
      const seconds = listed.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
      expect([slug, answer]).toEqual([
        slug,
        { totalVideos: listed.length, totalDuration: seconds, warnings: [] },
      ]);
      videos += answer.totalVideos;
    };
    for (let start = 0; start < conferences.length; start += AT_ONCE) {
      await Promise.all(conferences.slice(start, start + AT_ONCE).map(check));
    }
    expect(videos).toBe(15_069);
  } finally {
    await app.stop();
  }
});

async function analyze(origin: string, playlistId: string): Promise<Answer> {
  const response = await fetch(`${origin}/api/public/playlist-length`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin },
    body: JSON.stringify({ urls: [playlistId], includeDuplicates: true }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  const { totalVideos, totalDuration, warnings } = (await response.json()) as Answer;
  return { totalVideos, totalDuration, warnings };
}
