import { describe, expect, it } from "vitest";
import { parseWorld, type World } from "#sandbox/world.ts";
import { createDefaultWorld } from "#sandbox/world/default-world.ts";
import { createSandbox } from "#sandbox/server.ts";
import { ask, READ, tokenOf } from "#tests/sandbox/support.ts";

describe("the built-in world", () => {
  const { world } = createDefaultWorld();
  const itemsOf = (email: string) => listsOf(world, email).map((list) => list.items);

  it("follows the file format", () => {
    expect(parseWorld(JSON.stringify(world), "default").warnings).toEqual([]);
  });

  it("is the same at every start", () => {
    expect(createDefaultWorld().world).toEqual(world);
  });

  it("has the five documented people", () => {
    expect(world.people.map(({ email, grants }) => [email, grants])).toEqual([
      ["newcomer@example.com", "all"],
      ["basic@example.com", "all"],
      ["curator@example.com", "all"],
      ["collector@example.com", "all"],
      ["careful@example.com", "readonly"],
    ]);
    expect(world.people[0]?.channelId).toBeNull();
    expect(itemsOf("basic@example.com")).toHaveLength(8);
    expect(itemsOf("curator@example.com")).toHaveLength(30);
    expect(itemsOf("collector@example.com").map((items) => items.length)).toEqual([5_000]);
  });

  it("gives the curator hidden videos of every kind and duplicates", () => {
    const videos = new Map(world.videos.map((one) => [one.id, one]));
    const lists = itemsOf("curator@example.com");
    const inAll = lists.flat();
    const held = inAll.flatMap((id) => videos.get(id) ?? []);
    expect(inAll.some((id) => !videos.has(id))).toBe(true);
    for (const privacy of ["private", "deleted", "unlisted"]) {
      expect(
        held.some((one) => one.privacy === privacy),
        privacy,
      ).toBe(true);
    }
    expect(held.some((one) => (one.regionBlocked?.length ?? 0) > 0)).toBe(true);
    expect(held.some((one) => one.regionAllowed?.length === 0)).toBe(true);
    expect(held.some((one) => one.ageRestricted)).toBe(true);
    expect(held.some((one) => one.live === "live")).toBe(true);
    expect(held.some((one) => one.live === "upcoming")).toBe(true);
    expect(lists.some((items) => new Set(items).size < items.length)).toBe(true);
    const own = world.people.find((one) => one.email === "curator@example.com")?.channelId;
    expect(held.some((one) => one.privacy === "private" && one.channelId === own)).toBe(true);
    const twoLists = lists[0]?.filter((id) => lists[2]?.includes(id));
    expect(twoLists?.length).toBeGreaterThan(0);
  });

  it("gives what is broadcast no length", () => {
    const broadcast = world.videos.filter((video) => video.live !== "none");
    expect(broadcast).not.toEqual([]);
    expect(broadcast.filter((video) => video.duration !== undefined)).toEqual([]);
  });

  it("offers public playlists of every size, an album, an empty one and one with every flaw", () => {
    const open = world.playlists.filter((list) => list.privacy === "public");
    const sizes = open.map((list) => list.items.length);
    for (const size of [0, 12, 120, 640, 5_000]) expect(sizes).toContain(size);
    expect(sizes.filter((size) => size === 1_200)).toHaveLength(3);
    expect(open.some((list) => /^OLAK5uy_[\w-]{33}$/.test(list.id))).toBe(true);
  });

  it("has extreme titles to test layouts", () => {
    const titles = world.videos.map((one) => one.title);
    expect(titles.some((title) => title.length === 100)).toBe(true);
    expect(titles.some((title) => /\p{Script=Arabic}/u.test(title))).toBe(true);
    expect(titles.some((title) => /\p{Extended_Pictographic}/u.test(title))).toBe(true);
    expect(titles.some((title) => title.includes("<b>"))).toBe(true);
  });

  it("gives every item of every playlist an id of its own", async () => {
    const { state } = createSandbox();
    const seen = new Set<string>();
    let count = 0;
    for (const { id } of world.playlists) {
      for (const entry of state.library.playlist(id)?.entries ?? []) {
        seen.add(entry.suffix);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(15_000);
    expect(seen.size).toBe(count);
  });

  it("lets each person read their own playlists", async () => {
    const sandbox = createSandbox();
    const token = tokenOf("collector@example.com", READ);
    const { body } = await ask(
      sandbox,
      "playlists",
      { part: "snippet,contentDetails", mine: "true" },
      { token },
    );
    expect(body.items).toMatchObject([{ contentDetails: { itemCount: 5_000 } }]);
  });
});

function listsOf(world: World, email: string) {
  const channelId = world.people.find((one) => one.email === email)?.channelId;
  return world.playlists.filter((list) => list.channelId === channelId);
}
