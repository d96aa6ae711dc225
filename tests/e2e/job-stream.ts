// A server that streams jobs line by line for as long as a test wants; a mocked route cannot keep
// an answer open.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import type { Job } from "#shared/contract/playlists.ts";

export type JobStream = {
  /** Answers this page's job requests, streamed and plain. */
  serve: (page: Page) => Promise<unknown>;
  /** Sets the current jobs; ends the streams when no job runs. */
  tell: (jobs: Job[]) => void;
  /** Writes a line as it is. */
  write: (line: string) => void;
  /** Breaks every open stream. */
  breakOff: () => void;
  /** How many streams have been opened so far, and how many of them are open now. */
  opened: () => number;
  open: () => number;
  stop: () => void;
};

export async function startJobStream(first: Job[]): Promise<JobStream> {
  let jobs = first;
  let opened = 0;
  const open = new Set<ServerResponse>();
  const isAtWork = () => jobs.some(({ state }) => state === "running");
  const server = createServer((_, response) => {
    opened += 1;
    response.writeHead(200, { "Content-Type": "application/x-ndjson" });
    response.write(`${JSON.stringify({ jobs })}\n`);
    if (isAtWork()) {
      open.add(response);
      response.on("close", () => open.delete(response));
    } else response.end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const write = (line: string) => open.forEach((response) => response.write(`${line}\n`));
  return {
    serve: (page) =>
      page.route("**/api/library/jobs", (route) =>
        route.request().headers()["accept"]?.includes("ndjson")
          ? route.continue({ url: `http://127.0.0.1:${port}/` })
          : route.fulfill({ json: { jobs } }),
      ),
    tell: (next) => {
      jobs = next;
      write(JSON.stringify({ jobs }));
      if (!isAtWork()) open.forEach((response) => response.end());
    },
    write,
    breakOff: () => open.forEach((response) => response.destroy()),
    opened: () => opened,
    open: () => open.size,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
