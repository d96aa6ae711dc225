// How much memory an answer of 300,000 videos needs: 60 stored playlists of 5,000 videos each, for a signed-in person,
// in a runtime that has just been started. Cloudflare gives an isolate 128 MB. The local KV runs in the same process, so
// what it needs is measured too, with a Worker that streams as many bytes from KV and drops them, and taken off.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { inSeconds, report } from "#bench/report.ts";
import { startApp } from "#tests/support/app.ts";
import { signInByScript } from "#tests/support/script-sign-in.ts";

const LISTS = 60;
const VIDEOS = 5000;
const EMAIL = "person@example.com";
const LIMIT_MB = 100;
/** From here on Linux counts the highest resident size anew (proc(5), clear_refs). */
const RESET_PEAK = "5";

const BARE_WORKER = `export default {
  async fetch(request, env) {
    const lists = Number(new URL(request.url).searchParams.get("lists"));
    for (let list = 0; list < lists; list += 1) {
      const body = await env.KV.get(String(list), "stream");
      for await (const chunk of body) void chunk;
    }
    return new Response("done");
  },
};`;

/** Prints the measurements. Returns false if one exceeds its limit. */
export async function benchMemory(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), "tidylist-bench-"));
  const world = path.join(folder, "world.json");
  await writeFile(world, JSON.stringify(createWorld()));
  const options = {
    world,
    dailyQuota: 1_000_000,
    env: { STATE_DIR: path.join(folder, "state") },
  };
  try {
    const reading = await startApp(options);
    const Cookie = await signInByScript(reading.origin, EMAIL);
    for (let list = 0; list < LISTS; list += 1) await analyze(reading.origin, Cookie, [list]);
    await reading.stop();

    const app = await startApp(options);
    try {
      // The code is compiled before the measurement.
      await analyze(app.origin, Cookie, [0]);
      const began = performance.now();
      const lists = Array.from({ length: LISTS }, (_, list) => list);
      const measured = await peakOf(app.pids.workerd, () => analyze(app.origin, Cookie, lists));
      const took = performance.now() - began;
      const { bytes, totalVideos } = measured.result;
      if (totalVideos !== LISTS * VIDEOS) throw new Error(`counted ${totalVideos} videos`);
      const bare = await measureBare(path.join(folder, "bare"), Math.round(bytes / LISTS));
      const extra = measured.extra - bare;
      return report({
        name: `answer of ${LISTS * VIDEOS} videos: extra memory`,
        measured: `${measured.extra.toFixed(0)} MB less ${bare.toFixed(0)} of the local KV, of ${LIMIT_MB}; ${(bytes / 1e6).toFixed(0)} MB of JSON in ${inSeconds(took)}`,
        ratio: extra / LIMIT_MB,
        limit: { atMost: 1 },
      });
    } finally {
      await app.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** MB that streaming LISTS values of so many bytes from the local KV needs. */
async function measureBare(folder: string, bytes: number): Promise<number> {
  const options = {
    ...convertV4MiniflareOptions({
      script: BARE_WORKER,
      modules: true,
      kvNamespaces: ["KV"],
      cf: false,
    }),
    resourcePersistencePath: folder,
  };
  const writing = new Miniflare(options);
  const kv = await writing.getKVNamespace("KV");
  for (let list = 0; list < LISTS; list += 1) await kv.put(String(list), "x".repeat(bytes));
  await writing.dispose();
  const bare = new Miniflare(options);
  try {
    const url = await bare.ready;
    const stream = async (lists: number): Promise<void> => {
      const response = await fetch(new URL(`/?lists=${lists}`, url));
      if ((await response.text()) !== "done") throw new Error("the bare Worker failed");
    };
    await stream(1);
    return (await peakOf(await childNamed("workerd"), () => stream(LISTS))).extra;
  } finally {
    await bare.dispose();
  }
}

/** The process id of our own child of this name. */
async function childNamed(name: string): Promise<number> {
  const pids = await readFile(`/proc/self/task/${process.pid}/children`, "utf8");
  for (const pid of pids.trim().split(" ").toReversed()) {
    const found = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
    if (found.trim() === name) return Number(pid);
  }
  throw new Error(`there is no ${name}`);
}

/** The result of `work`, and by how many MB the resident size of a process exceeded that before it. */
async function peakOf<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; extra: number }> {
  const before = await memoryOf(pid, "VmRSS");
  await writeFile(`/proc/${pid}/clear_refs`, RESET_PEAK);
  const result = await work();
  return { result, extra: (await memoryOf(pid, "VmHWM")) - before };
}

function listId(list: number): string {
  return `PLmemory${String(list).padStart(26, "0")}`;
}

function createWorld(): unknown {
  const channel = { channelTitle: "Bench Channel", channelId: "UCbench000000000000000ab" };
  const idOf = (index: number) => `mv${String(index).padStart(9, "0")}`;
  const videos = Array.from({ length: LISTS * VIDEOS }, (_, index) => ({
    id: idOf(index),
    title: `A video with a title of an ordinary length, number ${index}`,
    duration: `PT${100 + (index % 900)}S`,
    ...channel,
  }));
  const playlists = Array.from({ length: LISTS }, (_, list) => ({
    id: listId(list),
    title: `List ${list}`,
    channelId: channel.channelId,
    privacy: "public",
    items: Array.from({ length: VIDEOS }, (_item, index) => idOf(list * VIDEOS + index)),
  }));
  const people = [{ email: EMAIL, givenName: "Pat", familyName: "Person" }];
  return { videos, playlists, people };
}

/** The answer's size and total, without keeping the answer. */
async function analyze(
  origin: string,
  Cookie: string,
  lists: readonly number[],
): Promise<{ bytes: number; totalVideos: number }> {
  const response = await fetch(`${origin}/api/public/playlist-length`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin, Cookie },
    body: JSON.stringify({ urls: lists.map(listId) }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  const decoder = new TextDecoder();
  let bytes = 0;
  let end = "";
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // What follows the videos fits into it.
    end = (end + decoder.decode(chunk, { stream: true })).slice(-100_000);
  }
  return {
    bytes,
    totalVideos: Number(/"totalVideos":(\d+)/.exec(end.slice(end.indexOf("],")))?.[1]),
  };
}

/** In MB. */
async function memoryOf(pid: number, field: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}
