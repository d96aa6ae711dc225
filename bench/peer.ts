// The baseline: the method of the most used calculator, against the same sandbox. It reads page after page,
// then the details chunk after chunk, one playlist after the other.

const KEY = "sandbox-key";

type Page = {
  nextPageToken?: string;
  items: { contentDetails: { videoId: string } }[];
};

async function ask<T>(origin: string, path: string, query: Record<string, string>): Promise<T> {
  const url = new URL(`/youtube/v3/${path}`, origin);
  url.search = new URLSearchParams({ ...query, key: KEY }).toString();
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

/** Reads only the chain of pages; no reader can be faster. Returns milliseconds and video ids. */
export async function readPageChain(
  origin: string,
  playlistId: string,
): Promise<{ ms: number; ids: string[] }> {
  const startedAt = performance.now();
  const ids: string[] = [];
  let pageToken: string | undefined;
  do {
    const page: Page = await ask<Page>(origin, "playlistItems", {
      part: "contentDetails",
      maxResults: "50",
      playlistId,
      ...(pageToken !== undefined && { pageToken }),
    });
    ids.push(...page.items.map(({ contentDetails }) => contentDetails.videoId));
    pageToken = page.nextPageToken;
  } while (pageToken !== undefined);
  return { ms: performance.now() - startedAt, ids };
}

/** Milliseconds that the peer's method takes for all of `playlistIds`. */
export async function readLikeThePeer(
  origin: string,
  playlistIds: readonly string[],
): Promise<number> {
  const startedAt = performance.now();
  for (const playlistId of playlistIds) {
    const { ids } = await readPageChain(origin, playlistId);
    for (let start = 0; start < ids.length; start += 50) {
      await ask(origin, "videos", {
        part: "contentDetails",
        id: ids.slice(start, start + 50).join(","),
      });
    }
  }
  return performance.now() - startedAt;
}
