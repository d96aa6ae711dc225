import { expect, test } from "vitest";
import { createSharedLookUps } from "#worker/calculator/reading/look-ups.ts";
import type { VideoLook } from "#worker/youtube/availability.ts";

function create(lookAtVideos: (ids: readonly string[]) => Promise<Map<string, VideoLook>>) {
  let end: () => void = () => undefined;
  const lookUp = createSharedLookUps({
    lookAtVideos,
    waitForOthers: () => new Promise((resolve) => (end = resolve)),
  });
  return { lookUp, end: () => end() };
}
const absent = (ids: readonly string[]) =>
  new Map(ids.map((id): [string, VideoLook] => [id, "absent"]));

test("readings of one round share calls of 50, and each gets its own videos", async () => {
  const sizes: number[] = [];
  const { lookUp, end } = create(async (ids) => {
    sizes.push(ids.length);
    return absent(ids);
  });
  const all = Array.from({ length: 30 }, (_, reading) => [`a${reading}`, `b${reading}`, "same"]);
  const looks = all.map((ids) => lookUp(ids));
  end();
  expect((await Promise.all(looks)).map((found) => [...found.keys()])).toEqual(all);
  expect(sizes).toEqual([50, 11]);
});

test("a failed call fails its round only", async () => {
  let isDown = true;
  const { lookUp, end } = create(async (ids) => {
    if (isDown) throw new Error("down");
    return absent(ids);
  });
  const failed = lookUp(["a"]);
  end();
  await expect(failed).rejects.toThrow("down");
  isDown = false;
  const later = lookUp(["b"]);
  end();
  expect([...(await later).keys()]).toEqual(["b"]);
});
