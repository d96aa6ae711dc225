// Compares a cached answer with a minimal Worker that streams the same bytes from KV, each in its own runtime.
// Both are behind the local router of static assets, which alone costs a minimal Worker about 0.4 of its rate.
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { measureRates, type Target } from "#bench/rates.ts";
import { report } from "#bench/report.ts";
import { createBenchWorld } from "#bench/world.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { startApp } from "#tests/support/app.ts";

const VIDEOS = 500;

const BARE_WORKER = `export default {
  async fetch(request, env) {
    await request.text();
    const body = await env.KV.get("answer", "stream");
    return new Response(body, { headers: { "Content-Type": "application/json" } });
  },
};`;

/** Prints the measurements. Returns false if one exceeds its limit. */
export async function benchCached(): Promise<boolean> {
  const { world, idsOf } = createBenchWorld({ [VIDEOS]: 1 }, 1);
  const app = await startApp({ world, dailyQuota: 1_000_000 });
  const bare = new Miniflare(
    convertV4MiniflareOptions({
      script: BARE_WORKER,
      modules: true,
      kvNamespaces: ["KV"],
      cf: false,
      assets: {
        directory: path.join(projectRoot, "dist/client"),
        routerConfig: { has_user_worker: true, static_routing: { user_worker: ["/api/*"] } },
      },
    }),
  );
  try {
    const url = `${app.origin}/api/public/playlist-length`;
    const body = JSON.stringify({ urls: idsOf(VIDEOS, 0) });
    const headers = { "Content-Type": "application/json", Origin: app.origin };
    const posting = { method: "POST", headers, body } as const;
    const answer = await (await fetch(url, posting)).text();
    await (await bare.getKVNamespace("KV")).put("answer", answer);
    const bareTarget = { url: new URL("/api/bare", await bare.ready).href, ...posting };
    const shared = {
      url: `${url}?list=${idsOf(VIDEOS, 0).join(",")}`,
      headers: { "Sec-Fetch-Site": "same-origin" },
    };
    const size = `${Math.round(answer.length / 1024)} KB`;
    const [post, link] = [`POST, ${size} from the cache`, `shared link, ${size} from the cache`];
    const posted = await compare({ url, ...posting }, bareTarget, post, 0.95);
    return (await compare(shared, bareTarget, link, 0.95)) && posted;
  } finally {
    await Promise.all([app.stop(), bare.dispose()]);
  }
}

async function compare(
  ours: Target,
  bare: Target,
  name: string,
  atLeast: number,
): Promise<boolean> {
  const rates = await measureRates(ours, bare);
  return report({
    name: `${name}: bare KV stream`,
    measured: `${rates.ours.toFixed(0)} against ${rates.bare.toFixed(0)} requests a second`,
    ratio: rates.ours / rates.bare,
    limit: { atLeast },
  });
}
