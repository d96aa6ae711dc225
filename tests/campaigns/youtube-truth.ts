// What YouTube's stand-in really holds, read past the Worker and past every lag and fault of its lists.
import { inject } from "vitest";

export type TrueItem = { id: string; videoId: string };

type Listed<Resource> = { items: Resource[]; nextPageToken?: string };
type ItemResource = { id: string; snippet: { resourceId: { videoId: string } } };
type ListResource = { id: string; snippet: { title: string } };

/** All items of a playlist that everybody may see, in order. Lists must not lag. */
export async function trueItems(playlistId: string): Promise<TrueItem[]> {
  const items = await readAll<ItemResource>("playlistItems", { playlistId });
  return items.map(({ id, snippet }) => ({ id, videoId: snippet.resourceId.videoId }));
}

/** The public playlists of a channel. Lists must not lag. */
export async function truePlaylists(channelId: string): Promise<{ id: string; title: string }[]> {
  const lists = await readAll<ListResource>("playlists", { channelId });
  return lists.map(({ id, snippet }) => ({ id, title: snippet.title }));
}

/** The owner adds a video on YouTube itself, at the end. */
export async function addOnYouTube(playlistId: string, videoId: string): Promise<void> {
  const response = await fetch(`${inject("sandboxOrigin")}/sandbox/youtube/add-item`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ playlistId, videoId }),
  });
  if (!response.ok) throw new Error(`add-item: ${response.status} ${await response.text()}`);
  await response.text();
}

async function readAll<Resource>(path: string, query: Record<string, string>): Promise<Resource[]> {
  const all: Resource[] = [];
  let pageToken = "";
  do {
    const parameters = new URLSearchParams({
      key: "sandbox-key",
      part: "snippet",
      maxResults: "50",
      ...query,
      ...(pageToken !== "" && { pageToken }),
    });
    const response = await fetch(`${inject("sandboxOrigin")}/youtube/v3/${path}?${parameters}`);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const page = await response.json<Listed<Resource>>();
    all.push(...page.items);
    pageToken = page.nextPageToken ?? "";
  } while (pageToken !== "");
  return all;
}
