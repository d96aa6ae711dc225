// A signed-in and connected person, who sends requests as their browser would.
import { setTimeout as wait } from "node:timers/promises";
import type { Job, Playlist } from "#shared/contract/playlists.ts";
import type { Detail } from "#tests/faults/collections.ts";
import { type MortalApp, until } from "#tests/faults/mortal-app.ts";
import { connectByScript, signInByScript } from "#tests/support/script-sign-in.ts";

export type Visitor = ReturnType<typeof createVisitor>;

const POLL_MS = 50;

/** Signs in, connects and reads the list of playlists. `address`: see signInByScript. */
export async function arrive(
  app: MortalApp,
  email: string,
  how: { access?: "read" | "write"; address?: string } = {},
): Promise<Visitor> {
  const cookies = await signInByScript(app.origin, email, how.address);
  await connectByScript(app.origin, email, cookies, how);
  const visitor = createVisitor(app.origin, cookies);
  await visitor.post("/api/playlists/sync");
  return visitor;
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
