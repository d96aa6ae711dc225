import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findYouTubeLinks } from "#shared/youtube-link-finder.ts";
import { parseYouTubeLink, type LinkTarget } from "#shared/youtube-links.ts";
import { readSharedJson } from "#tests/support/shared-data.ts";

/** The meaning of a line with one link. */
const CHANNEL = /^(?:UC[\w-]{22}|user\/[a-z0-9._-]{1,60}|@[\p{L}\p{M}\p{N}_.·-]{1,30})$/u;

function meaningOf(line: string): LinkTarget | undefined {
  const found = findYouTubeLinks(line);
  expect(found).toHaveLength(1);
  return found[0]?.target;
}

const PLAYLIST = "PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf";
const VIDEO = "dQw4w9WgXcQ";

describe("links that mean a playlist", () => {
  test.each([
    `https://www.youtube.com/playlist?list=${PLAYLIST}`,
    `https://www.youtube.com/watch?v=${VIDEO}&list=${PLAYLIST}&index=3`,
    `https://youtu.be/${VIDEO}?list=${PLAYLIST}`,
    `https://music.youtube.com/playlist?list=${PLAYLIST}`,
    `https://music.youtube.com/browse/VL${PLAYLIST}`,
    `https://m.youtube.com/playlist?list=${PLAYLIST}`,
    `https://www.youtube.com/embed/videoseries?list=${PLAYLIST}`,
    `http://YOUTUBE.com/playlist?list=${PLAYLIST}`,
    `youtube.com/playlist?list=${PLAYLIST}`,
    `//www.youtube.com/playlist?list=${PLAYLIST}`,
    `  VL${PLAYLIST} `,
    PLAYLIST,
  ])("%s", (line) => {
    expect(meaningOf(line)).toEqual({ kind: "playlist", id: PLAYLIST });
  });

  test.each([
    "OLAK5uy_kxyGAaIYVfwzLPJ8wTOAuuNpgGGaDkOT4",
    "UUBJycsmduvYEL83R_U4JriQ",
    "UULFBJycsmduvYEL83R_U4JriQ",
  ])("the bare id %s", (id) => {
    expect(meaningOf(id)).toEqual({ kind: "playlist", id });
  });
});

describe("links that mean a video", () => {
  test.each([
    `https://www.youtube.com/watch?v=${VIDEO}`,
    `https://youtu.be/${VIDEO}?t=42`,
    `https://www.youtube.com/shorts/${VIDEO}`,
    `https://www.youtube.com/live/${VIDEO}?feature=share`,
    `https://www.youtube.com/embed/${VIDEO}`,
    `https://www.youtube.com/v/${VIDEO}`,
    `https://music.youtube.com/watch?v=${VIDEO}`,
    `https://www.youtube-nocookie.com/embed/${VIDEO}`,
    VIDEO,
  ])("%s", (line) => {
    expect(meaningOf(line)).toEqual({ kind: "video", id: VIDEO });
  });
});

describe("lines that are refused, with the reason", () => {
  test.each([
    ["https://vimeo.com/12345", "not_youtube"],
    [`https://youtube.com.evil.tld/playlist?list=${PLAYLIST}`, "not_youtube"],
    [`https://evil.tld/youtube.com/playlist?list=${PLAYLIST}`, "not_youtube"],
    [`https://notyoutube.com/playlist?list=${PLAYLIST}`, "not_youtube"],
    [`https://user:pass@www.youtube.com/playlist?list=${PLAYLIST}`, "not_youtube"],
    [`https://www.youtube.com@evil.tld/playlist?list=${PLAYLIST}`, "not_youtube"],
    [`https://www.youtube.com:8443/playlist?list=${PLAYLIST}`, "not_youtube"],
    [`https://www.ｙoutube.com/playlist?list=${PLAYLIST}`, "not_youtube"],
    [`https://www.yоutube.com/playlist?list=${PLAYLIST}`, "not_youtube"],
    [`https:\\\\www.youtube.com\\playlist?list=${PLAYLIST}`, "not_youtube"],
    [`ftp://www.youtube.com/playlist?list=${PLAYLIST}`, "not_youtube"],
    ["javascript:alert(1)//youtube.com", "not_youtube"],
    ["data:text/html,<script>alert(1)</script>", "not_youtube"],
    [`https://www.youtube.com/playlist?list=${PLAYLIST}\u0000`, "not_youtube"],
    [`\u202Ehttps://www.youtube.com/playlist?list=${PLAYLIST}`, "not_youtube"],
    ["🎉🎉🎉", "not_youtube"],
    ["", "not_youtube"],
    [`https://www.youtube.com/watch?v=${VIDEO}&list=RD${VIDEO}`, "mix"],
    ["https://www.youtube.com/playlist?list=WL", "watch_later"],
    ["WL", "watch_later"],
    ["https://www.youtube.com/playlist?list=LL", "liked"],
    ["https://www.youtube.com/playlist?list=HL", "history"],
    ["https://www.youtube.com/c/somebody", "custom_channel"],
    ["https://www.youtube.com/", "nothing_inside"],
  ])("%j is %s", (line, reason) => {
    expect(meaningOf(line)).toEqual({ kind: "rejected", reason });
  });
});

test("no line makes it throw or return an invalid id", () => {
  const line = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string().map((text) => `https://www.youtube.com/watch?v=${text}&list=${text}`),
    fc.string().map((text) => `https://www.youtube.com/attribution_link?u=${text}`),
  );
  fc.assert(
    fc.property(line, (text) => {
      const targets = findYouTubeLinks(text).map(({ target }) => target);
      for (const target of [parseYouTubeLink(text), ...targets]) {
        if (target.kind === "rejected") continue;
        expect(target.id).toMatch(target.kind === "channel" ? CHANNEL : /^[A-Za-z0-9_-]{11,128}$/);
      }
    }),
    { numRuns: 2000 },
  );
});

type RecordedCase = { input: string; kind: string; videoId?: string; listId?: string };

// Cases that we deliberately read differently.
const EXCEPTIONS: { why: string; applies: (recorded: RecordedCase) => boolean }[] = [
  {
    why: "a watch or embed link with list= means the playlist (product.md 8.2.3)",
    applies: ({ kind, listId }) => kind === "video" && listId !== undefined,
  },
];

const recorded = readSharedJson<RecordedCase[]>("url-cases-mit.json");

test.skipIf(!recorded)("collected cases of other projects (skipped without shared data)", () => {
  expect(recorded?.length).toBeGreaterThan(140);
  for (const one of recorded ?? []) {
    expect([one.input, meaningOf(one.input)]).toEqual([one.input, expectedOf(one)]);
  }
});

function expectedOf(one: RecordedCase): unknown {
  const exception = EXCEPTIONS.some(({ applies }) => applies(one));
  if (one.kind === "playlist" || exception) return { kind: "playlist", id: one.listId };
  if (/\/(?:channel\/UC[\w-]{22}|user\/\w+|@[\w-]+)$/.test(one.input))
    return expect.objectContaining({ kind: "channel" });
  if (one.kind === "video") return { kind: "video", id: one.videoId };
  return expect.objectContaining({ kind: "rejected" });
}
