// Reads the curator's whole library by a plain sync, then checks the regions of every video: the check must find no
// hidden video that the reading has missed. Prints the units of both, by call.
import { report } from "#bench/report.ts";
import { startApp } from "#tests/support/app.ts";
import { connectByScript, signInByScript } from "#tests/support/script-sign-in.ts";

const EMAIL = "curator@example.com";

type Call = { vendor: string; path: string; bucket: string; units: number };

/** Prints the measurements. Returns false if the reading misses a hidden video. */
export async function benchStates(): Promise<boolean> {
  const app = await startApp({ dailyQuota: 1_000_000 });
  try {
    const cookies = await signInByScript(app.origin, EMAIL);
    await connectByScript(app.origin, EMAIL, cookies);
    const headers = { Cookie: cookies, Origin: app.origin };
    let seen = 0;
    const hiddenAfter = async (path: string): Promise<number> => {
      const done = await fetch(`${app.origin}${path}`, { method: "POST", headers });
      if (!done.ok) throw new Error(`${path}: ${done.status} ${await done.text()}`);
      await done.text();
      const log = await (await fetch(`${app.sandboxOrigin}/sandbox/log`)).json();
      const { calls } = log as { calls: Call[] };
      console.log(`     ${path}: ${describe(calls.slice(seen))}`);
      seen = calls.length;
      const stats = await (await fetch(`${app.origin}/api/stats`, { headers })).json();
      return (stats as { hiddenVideos: number }).hiddenVideos;
    };
    const read = await hiddenAfter("/api/playlists/sync-all");
    const checked = await hiddenAfter("/api/library/check-regions");
    return report({
      name: "hidden videos that a plain reading finds, of those that are known after a check of regions",
      measured: `${read} of ${checked}`,
      ratio: read / checked,
      limit: { atLeast: 1 },
    });
  } finally {
    await app.stop();
  }
}

/** "81 main playlistItems, 61 stats videos:batchGetStats". */
function describe(calls: readonly Call[]): string {
  const units = new Map<string, number>();
  for (const { vendor, path, bucket, units: cost } of calls) {
    if (vendor !== "youtube") continue;
    const name = `${bucket} ${path.replace("/youtube/v3/", "")}`;
    units.set(name, (units.get(name) ?? 0) + cost);
  }
  return [...units].map(([name, sum]) => `${sum} ${name}`).join(", ");
}
