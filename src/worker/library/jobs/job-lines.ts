// Streams the progress of jobs as lines. Each line is the complete list, so that a page that connects late
// or again misses nothing.
import type { Job } from "#shared/contract/playlists.ts";
import { toJob } from "#worker/library/jobs/jobs.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";

const HEARTBEAT_MS = 15_000;
// At most five lines a second.
const LEAST_MS = 200;

/** A repeatable event that can be awaited. */
export function createSignal() {
  let next = Promise.withResolvers<void>();
  return {
    notify(): void {
      next.resolve();
      next = Promise.withResolvers<void>();
    },
    next: (): Promise<void> => next.promise,
  };
}

/**
 * Yields the first line at once, then one for each change while a job is running. Regular empty lines
 * detect a closed connection.
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

/** Open and recently ended jobs, newest first. */
export function jobsOf(store: LibraryStore): Job[] {
  const titleOf = (id: string) => store.findPlaylist(id)?.title;
  return store.listJobs(Date.now()).map((row) => toJob(row, titleOf));
}
