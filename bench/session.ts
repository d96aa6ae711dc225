// Compares the call that returns the signed-in user with a minimal Worker that does only the necessary: the
// cookie's SHA-256, one read of KV, one row of D1, the rate limit, and JSON. Each has its own runtime. The
// local rate limiter alone takes a third of the rate; Cloudflare's is a counter in memory.
import { createHash } from "node:crypto";
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { measureRates } from "#bench/rates.ts";
import { report } from "#bench/report.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { startApp } from "#tests/support/app.ts";
import { signInByScript } from "#tests/support/script-sign-in.ts";

// Each may call 600 times a minute; the requests rotate among them.
const PEOPLE = 250;

const BARE_WORKER = `export default {
  async fetch(request, env) {
    const token = request.headers.get("Cookie").split("=")[1];
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
    const key = btoa(String.fromCharCode(...new Uint8Array(hash)));
    const session = await env.KV.get(key, "json");
    const user = await env.DB.prepare("select * from users where id = ?").bind(session.userId).first();
    await env.LIMIT.limit({ key: session.userId });
    return Response.json(user);
  },
};`;

/** Prints the measurements. Returns false if one exceeds its limit. */
export async function benchSession(): Promise<boolean> {
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    email: `person${index}@example.com`,
    givenName: "Pat",
    familyName: `Number ${index}`,
  }));
  const app = await startApp({ world: { videos: [], playlists: [], people } });
  const bare = new Miniflare(
    convertV4MiniflareOptions({
      script: BARE_WORKER,
      modules: true,
      kvNamespaces: ["KV"],
      d1Databases: ["DB"],
      ratelimits: { LIMIT: { namespace_id: "1", simple: { limit: 600, period: 60 } } },
      cf: false,
      assets: {
        directory: path.join(projectRoot, "dist/client"),
        routerConfig: { has_user_worker: true, static_routing: { user_worker: ["/api/*"] } },
      },
    }),
  );
  try {
    const cookies: string[] = [];
    for (const [index, { email }] of people.entries()) {
      cookies.push(await signInByScript(app.origin, email, `192.0.2.${index}`));
    }
    const kv = await bare.getKVNamespace("KV");
    const db = await bare.getD1Database("DB");
    await db.exec("create table users (id text primary key, email text, first text, last text)");
    for (const [index, { email }] of people.entries()) {
      const key = createHash("sha256").update(tokenOf(index)).digest("base64");
      await kv.put(key, JSON.stringify({ userId: String(index), createdAt: 1, usedAt: 1 }));
      await db.exec(`insert into users values ('${index}', '${email}', 'Pat', 'Number')`);
    }
    const url = `${app.origin}/api/auth/user`;
    const ours = { url, requests: cookies.map((Cookie) => ({ headers: { Cookie } })) };
    const theirs = {
      url: new URL("/api/bare", await bare.ready).href,
      requests: people.map((_, index) => ({ headers: { Cookie: `session=${tokenOf(index)}` } })),
    };
    const rates = await measureRates(ours, theirs);
    return report({
      name: "who is signed in: bare SHA-256 + KV + D1 row + limit + JSON",
      measured: `${rates.ours.toFixed(0)} against ${rates.bare.toFixed(0)} requests a second`,
      ratio: rates.ours / rates.bare,
      limit: { atLeast: 0.95 },
    });
  } finally {
    await Promise.all([app.stop(), bare.dispose()]);
  }
}

function tokenOf(index: number): string {
  return String(index).padStart(43, "x");
}
