// playlistItems.update: an item gets another place in its playlist.
import { expect, it } from "vitest";
import type { Sandbox } from "#sandbox/server.ts";
import {
  ask,
  knob,
  OTHER,
  OWNER,
  reasonOf,
  smallSandbox,
  tokenOf,
  WRITE,
} from "#tests/sandbox/support.ts";

const token = tokenOf(OWNER, WRITE);
const LIST = "PLsecond";

async function items(sandbox: Sandbox) {
  const query = { part: "id,snippet", playlistId: LIST, maxResults: "50" };
  const { body } = await ask(sandbox, "playlistItems", query, { token });
  return body.items.map(({ id, snippet }) => ({ id, videoId: snippet.resourceId.videoId }));
}

async function move(
  sandbox: Sandbox,
  { id, videoId }: { id: string; videoId: string },
  position: number,
  as = token,
) {
  const snippet = { playlistId: LIST, position, resourceId: { kind: "youtube#video", videoId } };
  const options = { token: as, method: "PUT", body: { id, snippet } };
  return ask(sandbox, "playlistItems", { part: "snippet" }, options);
}

it("is taken out and put in at the place that it then has", async () => {
  const sandbox = smallSandbox();
  const before = await items(sandbox);
  const [first, ...others] = before;
  if (!first) throw new Error("the list is empty");
  const last = before.length - 1;
  const answer = await move(sandbox, first, last);
  expect([answer.status, answer.body.snippet.position]).toEqual([200, last]);
  expect(await items(sandbox)).toEqual([...others, first]);
  await move(sandbox, first, 0);
  expect(await items(sandbox)).toEqual(before);
});

it("is refused behind the end, in a sorted list, for another video, and to others", async () => {
  const sandbox = smallSandbox();
  const before = await items(sandbox);
  const first = before[0] ?? { id: "", videoId: "" };
  const refused = async (...how: [typeof first, number, string?]) =>
    reasonOf(await move(sandbox, ...how));
  expect(await refused(first, before.length)).toBe("invalidPlaylistItemPosition");
  expect(await refused({ ...first, videoId: "none0000000" }, 1)).toBe("videoNotFound");
  expect(await refused({ ...first, id: "none" }, 1)).toBe("playlistItemNotFound");
  expect((await move(sandbox, first, 1, tokenOf(OTHER, WRITE))).status).toBeGreaterThan(400);
  await knob(sandbox, "youtube/playlist", { id: LIST, isSorted: true });
  expect(await refused(first, 1)).toBe("manualSortRequired");
  expect(await items(sandbox)).toEqual(before);
});

it("is listed at its new place only after the lag", async () => {
  const sandbox = smallSandbox();
  const before = await items(sandbox);
  await knob(sandbox, "settings", { listLagMs: 60_000 });
  await move(sandbox, before.at(-1) ?? { id: "", videoId: "" }, 0);
  expect(await items(sandbox)).toEqual(before);
  sandbox.state.clock.setOffset(61_000);
  expect(await items(sandbox)).toEqual([...before.slice(-1), ...before.slice(0, -1)]);
});
