// A playlist item as the stand-in stores it, and its id.
import { hexSixteen } from "#sandbox/world/seeded.ts";

export interface Entry {
  /** base64 of `playlistId.suffix` without padding. */
  readonly itemId: string;
  readonly suffix: string;
  readonly videoId: string;
  readonly addedAt: string;
  /** True if it is left out of its page but counts in the offset. */
  readonly filtered: boolean;
}

export function newEntry(
  playlistId: string,
  seed: string,
  videoId: string,
  addedAt: number,
): Entry {
  const suffix = hexSixteen(`${playlistId} ${seed}`);
  const itemId = itemIdOf(playlistId, suffix);
  return { itemId, suffix, videoId, addedAt: instant(addedAt), filtered: false };
}

export function itemIdOf(playlistId: string, suffix: string): string {
  return Buffer.from(`${playlistId}.${suffix}`, "latin1").toString("base64").replace(/=+$/, "");
}

/** The playlist in an item's id; "" if it is not an item's id. */
export function playlistIdOf(itemId: string): string {
  const [playlistId = "", ...rest] = Buffer.from(itemId, "base64").toString("latin1").split(".");
  return rest.length === 1 ? playlistId : "";
}

export function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d{3}Z$/, "Z");
}
