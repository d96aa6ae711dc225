// Reads a person's playlist of 5,000 videos at 100 ms a call. The baseline reads only the same pages, one after
// the other.
import { report } from "#bench/report.ts";
import { startApp } from "#tests/support/app.ts";
import { connectByScript, signInByScript } from "#tests/support/script-sign-in.ts";

const LATENCY_MS = 100;
const EMAIL = "collector@example.com";

type Call = { path: string; query: Record<string, string>; bucket: string; units: number };

/** Prints the measurements. Returns false if one exceeds its limit. */
export async function benchLibrary(): Promise<boolean> {
  const app = await startApp({ latencyMs: LATENCY_MS, dailyQuota: 1_000_000 });
  try {
    const cookies = await signInByScript(app.origin, EMAIL);
    await connectByScript(app.origin, EMAIL, cookies);
    const headers = { Cookie: cookies, Origin: app.origin };
    const post = async (path: string): Promise<number> => {
      const began = performance.now();
      const response = await fetch(`${app.origin}${path}`, { method: "POST", headers });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
      return performance.now() - began;
    };
    await post("/api/playlists/sync");
    const lists = await fetch(`${app.origin}/api/playlists`, { headers });
    const [playlist] = (await lists.json()) as { id: string }[];
    const path = `/api/playlists/${playlist?.id}/sync-videos`;
    const before = (await callsOf(app.sandboxOrigin)).length;
    const firstMs = await post(path);
    const calls = (await callsOf(app.sandboxOrigin)).slice(before);
    const pages = calls.filter((call) => call.path.endsWith("/playlistItems"));
    const chainMs = await walkBare(app.sandboxOrigin, pages);
    const againMs = await post(path);
    const units = (bucket: string) =>
      calls.filter((call) => call.bucket === bucket).reduce((sum, call) => sum + call.units, 0);
    console.log(`     ${units("main")} main and ${units("stats")} stats units`);
    const first = report({
      name: `5,000 videos for the first time: ${pages.length} pages in a chain`,
      measured: `${(firstMs / 1000).toFixed(1)} s against ${(chainMs / 1000).toFixed(1)} s`,
      ratio: firstMs / chainMs,
      limit: { atMost: 1.06 },
    });
    const again = report({
      name: "5,000 videos again, unchanged: the same chain",
      measured: `${(againMs / 1000).toFixed(1)} s against ${(chainMs / 1000).toFixed(1)} s`,
      ratio: againMs / chainMs,
      limit: { atMost: 0.25 },
    });
    return first && again;
  } finally {
    await app.stop();
  }
}

async function callsOf(sandboxOrigin: string): Promise<Call[]> {
  const response = await fetch(`${sandboxOrigin}/sandbox/log`);
  return ((await response.json()) as { calls: Call[] }).calls;
}

/** Milliseconds for the same number of pages of a public list, one after the other. */
async function walkBare(sandboxOrigin: string, pages: readonly Call[]): Promise<number> {
  const examples = await (await fetch(`${sandboxOrigin}/sandbox/examples`)).json();
  const [longest] = (examples as { url: string; videoCount: number }[]).toSorted(
    (a, b) => b.videoCount - a.videoCount,
  );
  const playlistId = new URL(longest?.url ?? "").searchParams.get("list") ?? "";
  const fields = pages[0]?.query["fields"] ?? "";
  const began = performance.now();
  let pageToken = "";
  for (let page = 0; page < pages.length; page += 1) {
    const query = new URLSearchParams({
      part: "snippet,status",
      maxResults: "50",
      playlistId,
      fields,
      key: "sandbox-key",
      ...(pageToken && { pageToken }),
    });
    const response = await fetch(`${sandboxOrigin}/youtube/v3/playlistItems?${query.toString()}`);
    ({ nextPageToken: pageToken = "" } = (await response.json()) as { nextPageToken?: string });
  }
  return performance.now() - began;
}
