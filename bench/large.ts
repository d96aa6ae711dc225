// A library of 300 playlists with 5,000 videos each, in one user's object in workerd. Filling it through the
// sandbox would take hours, so bench/large-library/object.ts stores each playlist as the end of a walk does.
// With BENCH_LARGE_STATE=FOLDER the filled object is kept there and used again. Then an account with 50,000
// items in the built app is exported, and the memory of workerd is watched.
import { readFileSync } from "node:fs";
import { median, reportLimit } from "#bench/report.ts";
import { type LargeLibrary, startLargeLibrary } from "#bench/large-library/run.ts";
import { startApp } from "#tests/support/app.ts";
import { connectByScript, signInByScript } from "#tests/support/script-sign-in.ts";

const PLAYLISTS = 300;
const ROUNDS = 5;

type Case = { name: string; before?: string; operation: string; limitMs: number };

const CASES: Case[] = [
  { name: "what a sync costs, for the dashboard", operation: "/costs", limitMs: 50 },
  { name: "the dashboard's whole overview", operation: "/overview", limitMs: 50 },
  { name: "duplicates", operation: "/duplicates", limitMs: 1500 },
  { name: "search without hits", operation: "/search?q=qqqqqq", limitMs: 300 },
  { name: "search for three words", operation: "/search?q=zelda+guitar+lesson", limitMs: 300 },
  { name: "search for what every third name has", operation: "/search?q=video", limitMs: 300 },
  { name: "search for two characters", operation: "/search?q=日本", limitMs: 300 },
  { name: "search for one letter", operation: "/search?q=a", limitMs: 300 },
  {
    name: "cleanup of a lost video",
    operation: "/cleanup?playlist=5",
    before: "/lose?playlist=5",
    limitMs: 50,
  },
  { name: "the plan of a clean-up of one playlist", operation: "/hidden?playlist=3", limitMs: 50 },
  { name: "the oldest lost name, asked by each slice", operation: "/oldestLost", limitMs: 50 },
];

/** Prints the measurements. Returns false if one exceeds its limit. */
export async function benchLarge(): Promise<boolean> {
  const library = await startLargeLibrary(process.env["BENCH_LARGE_STATE"]);
  let kept = true;
  try {
    await fill(library);
    for (const { name, before, operation, limitMs } of CASES) {
      const { ms, cpuMs } = await measure(library, operation, before);
      kept =
        reportLimit({ name, value: ms, atMost: limitMs, unit: `ms, ${cpuMs.toFixed(0)} of CPU` }) &&
        kept;
    }
    kept = (await benchDetail(library)) && kept;
  } finally {
    await library.stop();
  }
  return (await benchExport()) && kept;
}

async function fill(library: LargeLibrary): Promise<void> {
  const began = performance.now();
  await library.ask(`/list?playlists=${PLAYLISTS}`);
  for (let playlist = 0; playlist < PLAYLISTS; playlist += 1) {
    await library.ask(`/fill?playlist=${playlist}`);
  }
  const { answer } = await library.ask("/size");
  const seconds = (performance.now() - began) / 1000;
  console.log(`     ${Number(answer) / 1e6} MB, filled in ${seconds.toFixed(0)} s`);
}

async function measure(
  library: LargeLibrary,
  operation: string,
  before = "/nothing",
): Promise<{ ms: number; cpuMs: number }> {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await library.ask(before);
    rounds.push(await library.ask(operation));
  }
  return {
    ms: median(rounds.map(({ ms }) => ms)),
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
  };
}

/**
 * The Worker passes on what the object streams. Its CPU time is that of the whole call less that of the
 * object's queries, and of sending as many bytes that need no work.
 */
async function benchDetail(library: LargeLibrary): Promise<boolean> {
  const { answer: bytes } = await library.ask("/detail?playlist=7");
  const object = await measure(library, "/detail?playlist=7");
  const sent = await measure(library, `/bytes?length=${Number(bytes)}`);
  const whole = await measure(library, "/stream?playlist=7");
  return reportLimit({
    name: "CPU of the Worker for 5,000 videos",
    value: Math.max(0, whole.cpuMs - object.cpuMs - sent.cpuMs),
    atMost: 10,
    unit: `ms; ${object.cpuMs.toFixed(0)} for the object's queries, ${sent.cpuMs.toFixed(0)} to send`,
  });
}

const EMAIL = "exporter@example.com";
const CHANNEL_ID = "UCexport00000000000000ab";
const EXPORTED = { playlists: 10, videos: 5000 };

async function benchExport(): Promise<boolean> {
  const app = await startApp({ world: exportWorld(), dailyQuota: 1_000_000 });
  try {
    const cookies = await signInByScript(app.origin, EMAIL);
    await connectByScript(app.origin, EMAIL, cookies);
    const headers = { Cookie: cookies, Origin: app.origin };
    const synced = await fetch(`${app.origin}/api/playlists/sync-all`, { method: "POST", headers });
    if (!synced.ok) throw new Error(`the sync failed: ${await synced.text()}`);
    let kept = true;
    for (const [name, path] of [
      ["memory of the account's export", "/api/account/export"],
      ["memory of the library's export", "/api/library/export"],
    ] as const) {
      const before = memoryOf(app.pids.workerd);
      let most = before;
      let bytes = 0;
      const response = await fetch(`${app.origin}${path}`, { headers });
      for await (const chunk of response.body ?? []) {
        bytes += chunk.byteLength;
        most = Math.max(most, memoryOf(app.pids.workerd));
      }
      if (bytes < 10_000_000) throw new Error(`${path} returned only ${bytes} bytes`);
      const unit = `MB for ${(bytes / 1e6).toFixed(0)} MB of 50,000 items`;
      kept = reportLimit({ name, value: most - before, atMost: 100, unit }) && kept;
    }
    return kept;
  } finally {
    await app.stop();
  }
}

/** Megabytes of memory in use by a process. */
function memoryOf(pid: number): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1000;
}

function exportWorld(): unknown {
  const count = EXPORTED.playlists * EXPORTED.videos;
  const ids = Array.from({ length: count }, (_, index) => `ex${String(index).padStart(9, "0")}`);
  const channel = { channelTitle: "Export Channel", channelId: CHANNEL_ID };
  return {
    people: [{ email: EMAIL, givenName: "Ex", familyName: "Porter", channelId: CHANNEL_ID }],
    videos: ids.map((id, index) => ({
      id,
      title: `A video with a title of an ordinary length, number ${index}`,
      duration: `PT${100 + (index % 900)}S`,
      ...channel,
    })),
    playlists: Array.from({ length: EXPORTED.playlists }, (_, index) => ({
      id: `PLexport${String(index).padStart(26, "0")}`,
      title: `Playlist ${index}`,
      channelId: CHANNEL_ID,
      privacy: "private",
      items: ids.slice(index * EXPORTED.videos, (index + 1) * EXPORTED.videos),
    })),
  };
}
