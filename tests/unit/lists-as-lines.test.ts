import { expect, test } from "vitest";
import { replaceWithLists } from "#client/features/calculator/input/channel-offers.tsx";

const LISTS = ["PLaaaaaaaaaaaa", "PLbbbbbbbbbbbb"];
const LINKS = LISTS.map((id) => `https://www.youtube.com/playlist?list=${id}`).join("\n");
const CHANNEL = { kind: "channel", id: "@somebody" } as const;

test.each([
  ["@somebody/playlists", LINKS],
  ["a\nyoutube.com/@Somebody/playlists\nb", `a\n${LINKS}\nb`],
  ["@somebody", `@somebody\n${LINKS}`],
  ["@other/playlists", `@other/playlists\n${LINKS}`],
  [
    "youtube.com/@somebody/playlists youtu.be/dQw4w9WgXcQ",
    `youtube.com/@somebody/playlists youtu.be/dQw4w9WgXcQ\n${LINKS}`,
  ],
])("chosen playlists take the place of the line that names them alone: %j", (text, wanted) => {
  expect(replaceWithLists(text, CHANNEL, LISTS)).toBe(wanted);
});
