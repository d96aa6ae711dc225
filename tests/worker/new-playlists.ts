// A channel's public playlists, read from the sandbox directly.
import { SANDBOX_ORIGIN } from "#tests/worker/sandbox.ts";

export type MadePlaylist = { id: string; title: string; description: string; videos: string[] };

type Page<Item> = { items: Item[]; nextPageToken?: string };
type Listed = { id: string; snippet: { title: string; description: string } };
type Item = { snippet: { resourceId: { videoId: string } } };

async function list<One>(resource: string, query: Record<string, string>): Promise<One[]> {
  const all: One[] = [];
  let pageToken = "";
  do {
    const parameters = new URLSearchParams({
      key: "sandbox-key",
      part: "snippet",
      maxResults: "50",
      ...query,
      ...(pageToken !== "" && { pageToken }),
    });
    const address = `${SANDBOX_ORIGIN}/youtube/v3/${resource}?${parameters}`;
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${resource}: ${response.status} ${await response.text()}`);
    const page = await response.json<Page<One>>();
    all.push(...page.items);
    pageToken = page.nextPageToken ?? "";
  } while (pageToken !== "");
  return all;
}

/**
 * The channel's public playlists whose titles begin with `title`, in the order of their creation.
 */
export async function playlistsAtYouTube(
  channelId: string,
  title: string,
): Promise<MadePlaylist[]> {
  const all = await list<Listed>("playlists", { channelId });
  const wanted = all.filter(({ snippet }) => snippet.title.startsWith(title));
  return Promise.all(
    wanted.map(async ({ id, snippet }) => ({
      id,
      ...snippet,
      videos: (await list<Item>("playlistItems", { playlistId: id })).map(
        (item) => item.snippet.resourceId.videoId,
      ),
    })),
  );
}
