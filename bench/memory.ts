// How much memory an answer of 300,000 videos needs: 60 stored playlists of 5,000 videos each, for a signed-in person,
// in a runtime that has just been started. Cloudflare gives an isolate 128 MB.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inSeconds, report } from "#bench/report.ts";
import { startApp } from "#tests/support/app.ts";
import { signInByScript } from "#tests/support/script-sign-in.ts";

const LISTS = 60;
const VIDEOS = 5000;
const EMAIL = "person@example.com";
const LIMIT_MB = 100;
/** From here on Linux counts the highest resident size anew (proc(5), clear_refs). */
const RESET_PEAK = "5";

/** Prints the figures; false if one missed its limit. */
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
      const before = await memoryOf(app.pids.workerd, "VmRSS");
      await writeFile(`/proc/${app.pids.workerd}/clear_refs`, RESET_PEAK);
      const began = performance.now();
      const lists = Array.from({ length: LISTS }, (_, list) => list);
      const { bytes, totalVideos } = await analyze(app.origin, Cookie, lists);
      const took = performance.now() - began;
      if (totalVideos !== LISTS * VIDEOS) throw new Error(`counted ${totalVideos} videos`);
      const extra = (await memoryOf(app.pids.workerd, "VmHWM")) - before;
      return report({
        name: `answer of ${LISTS * VIDEOS} videos: extra memory`,
        measured: `${extra.toFixed(0)} MB of ${LIMIT_MB}, for ${(bytes / 1e6).toFixed(0)} MB of JSON in ${inSeconds(took)}`,
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
