// A signed-in and connected person, who sends requests as their browser would.
import { setTimeout as wait } from "node:timers/promises";
import type { Job, Playlist } from "#shared/contract/playlists.ts";
import type { Detail } from "#tests/faults/collections.ts";
import { type MortalApp, until } from "#tests/faults/mortal-app.ts";
import { connectByScript, signInByScript } from "#tests/support/script-sign-in.ts";

export type Visitor = ReturnType<typeof createVisitor>;

const POLL_MS = 50;

const NO_PLAYLISTS = {
  vendor: "youtube",
  path: "/youtube/v3/playlists",
  query: { mine: "true" },
  when: { always: true },
  action: { status: 200, body: { pageInfo: { totalResults: 0 }, items: [] } },
} as const;

// One at a time, because a plan of faults is for everybody.
let arrivals: Promise<unknown> = Promise.resolve();

/**
 * Signs in, connects and reads the list of playlists. The reading that a new connection starts finds no playlist, so
 * that a test begins with playlists that were never read. `address`: see signInByScript.
 */
export function arrive(
  app: MortalApp,
  email: string,
  how: { access?: "read" | "write"; address?: string } = {},
): Promise<Visitor> {
  const arrival = arrivals.then(async () => {
    const { faults } = app.vendors;
    const cookies = await signInByScript(app.origin, email, how.address);
    const visitor = createVisitor(app.origin, cookies);
    faults.replace([NO_PLAYLISTS]);
    try {
      await connectByScript(app.origin, email, cookies, how);
      await visitor.untilAtRest();
    } finally {
      faults.replace([]);
    }
    await visitor.post("/api/playlists/sync");
    return visitor;
  });
  arrivals = arrival.catch(() => undefined);
  return arrival;
}

/** Another browser of a person who is already connected. */
export async function arriveAgain(app: MortalApp, email: string): Promise<Visitor> {
  return createVisitor(app.origin, await signInByScript(app.origin, email));
}

function createVisitor(origin: string, cookies: string) {
  const headers = { Cookie: cookies, Origin: origin };
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, { headers, ...init });
  const read = async <T>(path: string): Promise<T> => {
    const response = await ask(path);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const jobs = async (): Promise<Job[]> => (await read<{ jobs: Job[] }>("/api/library/jobs")).jobs;
  return {
    ask,
    read,
    jobs,
    playlists: () => read<Playlist[]>("/api/playlists"),
    detail: (playlistId: string) => read<Detail>(`/api/playlists/${playlistId}`),

    /** The status of the answer. @throws when the connection breaks */
    async post(path: string, init: RequestInit = {}): Promise<number> {
      const response = await ask(path, { method: "POST", ...init });
      await response.arrayBuffer();
      return response.status;
    },

    /** Sends the call without waiting for its answer. */
    leave(path: string, init: RequestInit = {}): void {
      ask(path, { method: "POST", ...init }).catch(() => undefined);
    },

    /** Waits until no job runs, and returns the jobs. */
    async untilAtRest(): Promise<Job[]> {
      let known: Job[] = [];
      await until("no job is at work", async () => {
        known = await jobs();
        if (!known.some(({ state }) => state === "running")) return true;
        await wait(POLL_MS);
        return false;
      });
      return known;
    },
  };
}
