// How the jobs get on, told line by line to whoever looks: the whole list each time, so that a page
// that comes later or twice knows as much as one that was there from the start.
import type { Job } from "#shared/contract/playlists.ts";
import { toJob } from "#worker/library/jobs.ts";
import type { LibraryStore } from "#worker/library/store.ts";

const HEARTBEAT_MS = 15_000;
// At most five lines a second.
const LEAST_MS = 200;

/** Something that happens again and again, to be waited for. */
export function createSignal() {
  let next = Promise.withResolvers<void>();
  return {
    give(): void {
      next.resolve();
      next = Promise.withResolvers<void>();
    },
    next: (): Promise<void> => next.promise,
  };
}

/**
 * The first line at once, then one for each change while a job is running. An empty line from time to
 * time shows whether anybody still reads.
 */
export async function* jobLines(
  signal: ReturnType<typeof createSignal>,
  read: () => Job[],
): AsyncGenerator<string> {
  let last = "";
  for (;;) {
    const change = signal.next();
    const jobs = read();
    const line = JSON.stringify({ jobs });
    yield line === last ? "\n" : `${line}\n`;
    last = line;
    if (!jobs.some(({ state }) => state === "running")) return;
    const heartbeat = scheduler.wait(HEARTBEAT_MS);
    await Promise.all([scheduler.wait(LEAST_MS), Promise.race([change, heartbeat])]);
  }
}

/** Jobs under way and lately ended, the latest first. */
export function jobsOf(store: LibraryStore): Job[] {
  const titleOf = (id: string) => store.findPlaylist(id)?.title;
  return store.listJobs(Date.now()).map((row) => toJob(row, titleOf));
}
