// An answer of many playlists: in the order of the lines, never in memory as a whole, and valid JSON.
import { describe, expect, it } from "vitest";
import { calculatorResponseSchema } from "#shared/contract/calculator.ts";
import { type Analysis, analyze } from "#worker/calculator/lines/analyze.ts";
import { createAnswerWriter } from "#worker/calculator/answers/answer-json.ts";
import { parseLines } from "#worker/calculator/lines/lines.ts";
import { writeShortOrStream } from "#worker/calculator/answers/short-or-stream.ts";
import type { PlaylistSnapshot } from "#worker/calculator/reading/snapshot.ts";
import type { PlaylistSource } from "#worker/calculator/reading/source.ts";

const listId = (index: number) => `PL${String(index).padStart(32, "0")}`;

function snapshotOf(playlistId: string, items: number, limit: number): PlaylistSnapshot {
  const read = Math.min(items, limit);
  return {
    playlistId,
    readAt: 1,
    complete: read === items,
    reported: items,
    counts: [items],
    skipped: 0,
    withRegions: false,
    items: Array.from({ length: read }, (_, index) => ({
      itemId: `${playlistId}-${index}`,
      videoId: `${playlistId.slice(-4)}${String(index).padStart(7, "0")}`,
      title: `"Title" ${index} 🎉`,
      channelTitle: "",
      thumbnail: "",
      durationSeconds: 1,
      availability: "visible",
    })),
  };
}

/** Playlists of so many items; the later ones of three are read before the earlier ones. */
function sourceOf(sizes: readonly number[]) {
  const started: number[] = [];
  const source: PlaylistSource = {
    async readPlaylist(playlistId, { limit }) {
      const index = Number(playlistId.slice(2));
      started.push(index);
      await new Promise((resolve) => setTimeout(resolve, 3 - (index % 3)));
      return { ok: true, snapshot: snapshotOf(playlistId, sizes[index] ?? 0, limit) };
    },
    findChannel: async () => ({ ok: false, reason: "failed" }),
    readVideos: async () => ({ ok: false, reason: "failed" }),
    usage: () => ({ cold: 0, known: 0, stale: 0, refused: 0, units: 0 }),
    stale: () => [],
    applyChecks: () => undefined,
    probeStale: async () => undefined,
    probeUntitled: async () => undefined,
  };
  return { source, started };
}

function analysisOf(lists: number, total: number): Analysis {
  return {
    lines: parseLines(Array.from({ length: lists }, (_, index) => listId(index))),
    includeDuplicates: false,
    region: undefined,
    withTitles: false,
    limits: { total, playlist: 20_000, withAccount: true },
  };
}

async function answerOf(sizes: readonly number[], total: number) {
  let text = "";
  const { source } = sourceOf(sizes);
  const write = async (piece: string) => void (text += piece);
  await analyze(analysisOf(sizes.length, total), source, () => undefined, write);
  return calculatorResponseSchema.parse(JSON.parse(text));
}

describe("the answer of many playlists", () => {
  it("has the videos in the order of the lines, whichever was read first", async () => {
    const sizes = Array.from({ length: 20 }, (_, index) => 700 + index);
    const answer = await answerOf(sizes, 300_000);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect([answer.totalVideos, answer.totalDuration, answer.processedUrls]).toEqual([
      total,
      total,
      20,
    ]);
    expect(answer.videos.map(({ uniqueId }) => uniqueId)).toEqual(
      sizes.flatMap((size, list) =>
        Array.from({ length: size }, (_, index) => `${listId(list)}-${index}`),
      ),
    );
  });

  it("stops at the limit over all lines and says so", async () => {
    const answer = await answerOf([1000, 1000, 1000, 1000], 2500);
    expect([answer.totalVideos, answer.limitedTo]).toEqual([2500, 2500]);
    const [first, ...others] = answer.notices ?? [];
    expect(first).toMatchObject({ code: "limited", limit: 2500, withAccount: true });
    expect(others).toEqual([{ code: "limit_reached_before", line: 4 }]);
  });

  it("names a playlist that is longer than what is read of one", async () => {
    const { notices } = await answerOf([20_001, 3], 300_000);
    const cut = { code: "playlist_cut", line: 1, read: 20_000, reported: 20_001 };
    expect(notices).toEqual([cut]);
  });

  it("without a video is valid JSON", async () => {
    expect((await answerOf([0], 300_000)).videos).toEqual([]);
  });

  it("reads short lines ahead of a long one", async () => {
    const { source, started } = sourceOf(Array.from({ length: 30 }, () => 10));
    let release = (): void => undefined;
    const isLongRead = new Promise<void>((resolve) => (release = resolve));
    const slow: PlaylistSource = {
      ...source,
      async readPlaylist(id, ...rest) {
        if (id === listId(0)) await isLongRead;
        return source.readPlaylist(id, ...rest);
      },
    };
    const done = analyze(
      analysisOf(30, 300_000),
      slow,
      () => undefined,
      async () => undefined,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(started).toHaveLength(29);
    release();
    await done;
  });

  it("does not read ahead while many items wait", async () => {
    const { source, started } = sourceOf(Array.from({ length: 30 }, () => 15_000));
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const write = async () => gate;
    const done = analyze(analysisOf(30, 300_000), source, () => undefined, write);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(started.length).toBeLessThan(8);
    release();
    await done;
    // The limit is reached by 20; two more had begun beside the last.
    expect(started.length).toBeLessThanOrEqual(22);
  });
});

describe("the text of an answer", () => {
  const videos = Array.from({ length: 1200 }, (_, index) => ({
    id: String(index),
    title: "🎉",
    thumbnail: "",
    channelTitle: "",
    duration: 1,
  }));
  const rest = { totalVideos: 1200 } as Parameters<ReturnType<typeof createAnswerWriter>["end"]>[0];

  async function written(limit: number) {
    const work: Promise<unknown>[] = [];
    const produce = async (write: (text: string) => Promise<void>) => {
      const writer = createAnswerWriter(write);
      await writer.addVideos(videos);
      await writer.end(rest);
      return "result";
    };
    const text = await writeShortOrStream(limit, produce, (one) => work.push(one));
    return { text, ended: () => Promise.all(work) };
  }

  it("is returned whole with its result while it is short", async () => {
    const { text } = await written(1_000_000);
    if (!("text" in text)) throw new Error("it is a stream");
    expect(JSON.parse(text.text)).toEqual({ videos, ...rest });
    expect(text.result).toBe("result");
  });

  it("is a stream with the same text when it is longer", async () => {
    const { text } = await written(10_000);
    if (!("stream" in text)) throw new Error("it is no stream");
    expect(await new Response(text.stream).json()).toEqual({ videos, ...rest });
  });

  it("is written to its end although its reader has gone", async () => {
    const { text, ended } = await written(10_000);
    if (!("stream" in text)) throw new Error("it is no stream");
    await text.stream.cancel();
    await expect(ended()).resolves.toHaveLength(1);
  });

  it("breaks off when writing fails after the start, and throws before it", async () => {
    const failing = (characters: number) => async (write: (text: string) => Promise<void>) => {
      await write("x".repeat(characters));
      throw new Error("failed");
    };
    const keep = () => undefined;
    await expect(writeShortOrStream(10, failing(5), keep)).rejects.toThrow("failed");
    const begun = await writeShortOrStream(10, failing(50), keep);
    if (!("stream" in begun)) throw new Error("it is no stream");
    await expect(new Response(begun.stream).text()).rejects.toThrow("failed");
  });
});
