// What the sandbox's YouTube holds.
import type { RunningApp } from "#tests/support/app.ts";

/** The videos of a playlist that is not private, in order. */
export async function itemsAtYouTube(app: RunningApp, playlistId: string): Promise<string[]> {
  const query = new URLSearchParams({
    part: "contentDetails",
    maxResults: "50",
    key: "sandbox-key",
    playlistId,
  });
  const answer = await fetch(`${app.sandboxOrigin}/youtube/v3/playlistItems?${query}`);
  const { items } = (await answer.json()) as { items: { contentDetails: { videoId: string } }[] };
  return items.map(({ contentDetails }) => contentDetails.videoId);
}
