// What the compiler accepts and refuses of a client's call. tsc checks this file; it is never run.
// A line that is marked as an error but compiles fails, too.
import { addressOf, openLines, request } from "#client/api/request.ts";
import * as calls from "#shared/contract/calls.ts";

export async function accepted(): Promise<void> {
  const { hiddenVideos } = await request(calls.stats);
  const twice: number = hiddenVideos * 2;
  const { jobs } = await request(calls.stopJob, { params: { jobId: `${twice}` } });
  const state: "running" | "paused" | "halted" | "done" | "stopped" | "failed" | undefined =
    jobs[0]?.state;
  const itemIds: readonly string[] = [`${state}`];
  await request(calls.removeVideos, { params: { id: "PL1" }, body: { videoIds: itemIds } });
  await request(calls.removals);
  await request(calls.cleanPlaylist, { params: { id: "PL1" } });
  addressOf(calls.login, { query: { returnTo: "/account" } });
}

export async function refused(): Promise<void> {
  // @ts-expect-error a path that is not in the contract
  await request("GET /api/nothing");
  // @ts-expect-error a path of another method
  await request("DELETE /api/stats");
  // @ts-expect-error a missing parameter
  await request(calls.stopJob);
  // @ts-expect-error a parameter of another name
  await request(calls.stopJob, { params: { id: "j1" } });
  // @ts-expect-error a parameter that the path does not have
  await request(calls.stopJob, { params: { jobId: "j1", id: "j1" } });
  // @ts-expect-error parameters where the path has none
  await request(calls.stats, { params: { id: "PL1" } });
  // @ts-expect-error a missing body
  await request(calls.upgradeToPremium);
  // @ts-expect-error a missing field
  await request(calls.transferVideos, { params: { id: "a" }, body: { itemIds: ["i"], to: "b" } });
  // @ts-expect-error an unknown field
  await request(calls.upgradeToPremium, { body: { paymentIntentId: "pi_1", amount: 1 } });
  // @ts-expect-error a field of the wrong type
  await request(calls.upgradeToPremium, { body: { paymentIntentId: 1 } });
  // @ts-expect-error a body where the call has none
  await request(calls.deletePlaylist, { params: { id: "PL1" }, body: {} });
  // @ts-expect-error an unknown query parameter
  await request(calls.searchLibrary, { query: { q: "a", page: 1 } });
  // @ts-expect-error a query parameter of the wrong type
  await request(calls.removals, { query: { before: "1" } });
  // @ts-expect-error a missing query
  addressOf(calls.searchLibrary);
  // @ts-expect-error a field that the answer does not have
  const { hidden } = await request(calls.stats);
  // @ts-expect-error an answer taken for something else
  const text: string = await request(calls.stats);
  // @ts-expect-error an unknown field of a call that streams
  await openLines(calls.analyzePlaylists, { body: { urls: [text, `${hidden}`], titles: true } });
}
