import { expect, test } from "@playwright/test";
import { convert, playlistIdOf } from "#scripts/world-from-pyvideo.ts";
import { startApp } from "#tests/support/app.ts";
import { readSharedJson } from "#tests/support/shared-data.ts";

type Collection = { conferences: { slug: string; videos: { duration: number | null }[] }[] };
type Answer = { totalVideos: number; totalDuration: number; warnings: string[] };

const collection = readSharedJson<Collection>("pyvideo-youtube.json");

test("376 real conferences, each total and count exact (skipped without shared data)", async () => {
  test.skip(!collection, "the shared data is not there");
  test.setTimeout(120_000);
  const conferences = (collection?.conferences ?? []).filter(({ videos }) =>
    videos.every(({ duration }) => duration !== null),
  );
  expect(conferences).toHaveLength(376);
  const app = await startApp({ world: convert(collection).world });
  try {
    let videos = 0;
    for (const conference of conferences) {
      const answer = await analyze(app.origin, playlistIdOf(conference.slug));
      const seconds = conference.videos.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
      expect([conference.slug, answer]).toEqual([
        conference.slug,
        { totalVideos: conference.videos.length, totalDuration: seconds, warnings: [] },
      ]);
      videos += answer.totalVideos;
    }
    expect(videos).toBe(15_069);
  } finally {
    await app.stop();
  }
});

async function analyze(origin: string, playlistId: string): Promise<Answer> {
  const response = await fetch(`${origin}/api/public/playlist-length`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ urls: [playlistId], includeDuplicates: true }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  const { totalVideos, totalDuration, warnings } = (await response.json()) as Answer;
  return { totalVideos, totalDuration, warnings };
}
