// Two hundred messy lines: each is read right, or refused with a true sentence, by the page and by the server.
import { expect, test } from "vitest";
import { countLines } from "#client/features/calculator/input/lines.ts";
import { describeNotice } from "#shared/calculator-words.ts";
import { channelPiece } from "#shared/youtube-channels.ts";
import { MESSY_CHANNEL_LINES } from "#tests/unit/messy-channel-lines.ts";
import { MESSY_LINES } from "#tests/unit/messy-lines.ts";
import { parseLines } from "#worker/calculator/lines/lines.ts";

const TABLE = [...MESSY_CHANNEL_LINES, ...MESSY_LINES].flatMap(({ lines, ...rest }) =>
  lines.map((line) => ({ line, ...rest })),
);

test("the table has two hundred different lines", () => {
  expect(new Set(TABLE.map(({ line }) => line)).size).toBe(TABLE.length);
  expect(TABLE.length).toBeGreaterThanOrEqual(200);
});

test.each(TABLE)("$line", ({ line, means, refused }) => {
  const { targets, notices } = parseLines([line]);
  expect(targets.map((one) => (one.kind === "channel" ? channelPiece(one) : one.id))).toEqual(
    means,
  );
  const sentences = notices.map((notice) => describeNotice(notice));
  const { unknown, playlists, videos, channels } = countLines(line);
  expect(unknown).toEqual(sentences);
  if (refused === undefined) {
    expect(sentences).toEqual([]);
    expect(playlists + videos + channels.length).toBe(means.length);
  } else {
    expect(sentences).toEqual([expect.stringMatching(/^Line 1 .+: ".*"\.$/u)]);
    expect(sentences[0]).toContain(`Line 1 ${refused}`);
  }
});
