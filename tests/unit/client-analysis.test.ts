import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#client/api/api-error.ts";
import { readLines } from "#client/api/line-reader.ts";
import {
  addProgress,
  analyze,
  NO_PROGRESS,
  readAnalysis,
  totalProgress,
  visiblePlaylists,
  type ReadingProgress,
} from "#client/features/calculator/reading/analyze.ts";
import type { CalculatorNotice, CalculatorProgress } from "#shared/contract/calculator.ts";
import * as calculatorWords from "#words/calculator.ts";
import * as warningWords from "#words/warnings.ts";

const RESULT = { type: "result", videos: [], playlists: [], totalDuration: 7, totalVideos: 0 };

function progressLine(change: Partial<CalculatorProgress>): CalculatorProgress {
  return {
    type: "progress",
    line: 1,
    playlistId: "PL1",
    read: 50,
    totalVideos: 48,
    totalDuration: 100,
    done: false,
    ...change,
  };
}

/** A stream of the text's bytes in chunks of `size`, which also split characters. */
function inPieces(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

function streamed(lines: readonly unknown[], size = 7): Response {
  const text = lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`);
  return new Response(inPieces(text.join(""), size), {
    headers: { "Content-Type": "application/x-ndjson; charset=utf-8" },
  });
}

describe("lines of a stream", () => {
  it.each([1, 2, 3, 5, 1000])(
    "are complete when the network splits them into chunks of %i bytes",
    async (size) => {
      const lines: string[] = [];
      for await (const line of readLines(inPieces('{"a":"é🎉"}\n\n{"b":"نص"}\nend', size))) {
        lines.push(line);
      }
      expect(lines).toEqual(['{"a":"é🎉"}', '{"b":"نص"}', "end"]);
    },
  );

  it("may not be longer than allowed, with or without a line end", async () => {
    for (const text of ["short\nmuch too long\n", "short\nmuch too long"]) {
      const lines: string[] = [];
      const reading = (async () => {
        const stream = inPieces(text, 4);
        for await (const line of readLines(stream, { longestLine: 8 })) lines.push(line);
      })();
      await expect(reading).rejects.toThrow("too long");
      expect(lines).toEqual(["short"]);
    }
  });

  it("report every chunk, also one without a line", async () => {
    const onChunk = vi.fn<() => void>();
    for await (const line of readLines(inPieces("\n\n\na\n", 1), { onChunk })) {
      expect(line).toBe("a");
    }
    expect(onChunk.mock.calls.length).toBeGreaterThanOrEqual(5);
  });

  it("cancel the stream when the reader stops early", async () => {
    const cancel = vi.fn<() => void>();
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("x\n")),
      cancel,
    });
    for await (const line of readLines(endless)) if (line === "x") break;
    expect(cancel).toHaveBeenCalledOnce();
  });
});

describe("notices about own lists", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("are worded by the page, others as they came", async () => {
    const notices: CalculatorNotice[] = [
      { code: "playlist_empty", line: 1 },
      { code: "playlist_not_yours", line: 2 },
      { code: "own_access_ended", line: 3 },
    ];
    const warnings = ["first", "second", "third"];
    const answer = await analyzeOwn({ ...RESULT, notices, warnings });
    expect(answer.warnings).toEqual([
      "first",
      warningWords.playlistNotYours({ place: warningWords.line({ line: 2 }) }),
      warningWords.ownAccessEnded({ place: warningWords.line({ line: 3 }) }),
    ]);
  });

  it("call the liked videos so, and another list of the same line by its name", async () => {
    const leftOut = { code: "left_out", line: 1, leftOut: { private: 1 } };
    const answer = await analyzeOwn({
      ...RESULT,
      playlists: [
        { id: "LL", line: 1, title: "the server's title" },
        { id: "PL1", line: 1, title: "Mix" },
      ],
      videos: [{ playlistId: "LL", playlistTitle: "the server's title" }],
      notices: [
        { ...leftOut, name: "the server's title" },
        { ...leftOut, name: "Mix" },
      ],
      warnings: [],
    });
    const liked = calculatorWords.likedVideos;
    expect(answer.playlists.map(({ title }) => title)).toEqual([liked, "Mix"]);
    expect(answer.videos.map(({ playlistTitle }) => playlistTitle)).toEqual([liked]);
    expect(answer.notices).toEqual([
      { ...leftOut, name: liked },
      { ...leftOut, name: "Mix" },
    ]);
  });

  function analyzeOwn(answer: object) {
    vi.stubGlobal("fetch", async () => Response.json(answer));
    return analyze(
      { lines: ["LL"], duplicates: false, region: undefined },
      {
        countsOwnLists: true,
        isVisitor: false,
        signal: new AbortController().signal,
        onProgress: () => {},
      },
    );
  }
});

describe("the stored answer for visitors", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ["https://www.youtube.com/@north", "@north"],
    ["youtube.com/@north/videos", "@north/videos"],
    ["youtube.com/@north/playlists", "@north/playlists"],
    ["https://youtu.be/dQw4w9WgXcQ", "dQw4w9WgXcQ"],
  ])("of %s is asked for by %s", async (line, piece) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(RESULT));
    vi.stubGlobal("fetch", fetch);
    await analyze(
      { lines: [line], duplicates: false, region: undefined },
      {
        countsOwnLists: false,
        isVisitor: true,
        signal: new AbortController().signal,
        onProgress: () => {},
      },
    );
    expect(fetch).toHaveBeenCalledOnce();
    const [address] = fetch.mock.calls[0] ?? [];
    const asked = new URL(typeof address === "string" ? address : "", "https://tidylist.test");
    expect(asked.searchParams.get("list")).toBe(piece);
    expect(asked.searchParams.get("stored")).toBe("1");
  });
});

describe("an analysis", () => {
  it("reports the progress of every line and ends with the result", async () => {
    const seen: ReadingProgress[] = [];
    const answer = await readAnalysis(
      streamed([progressLine({}), progressLine({ line: 2, done: true }), RESULT]),
      (progress) => seen.push(progress),
    );
    expect(answer).toMatchObject({ totalDuration: 7 });
    expect(seen.map((progress) => progress.size)).toEqual([1, 2]);
  });

  it("skips unknown kinds of lines", async () => {
    const answer = await readAnalysis(streamed([{ type: "news" }, RESULT]), () => {});
    expect(answer.totalDuration).toBe(7);
  });

  it("also accepts an answer that is not streamed", async () => {
    const response = Response.json(RESULT);
    expect((await readAnalysis(response, () => {})).totalDuration).toBe(7);
  });

  it("fails with the server's own sentence when the stream ends in an error", async () => {
    const line = { type: "error", status: 502, message: "YouTube does not answer." };
    await expect(readAnalysis(streamed([line]), () => {})).rejects.toThrow(
      new ApiError(502, "YouTube does not answer."),
    );
  });

  it.each([
    ["plan_changed", "plan_changed"],
    ["a_code_of_tomorrow", "unknown"],
    [undefined, "unknown"],
  ])("fails with the code %s of the stream's last line as %s", async (sent, code) => {
    const line = { type: "error", status: 502, code: sent, message: "No." };
    await expect(readAnalysis(streamed([line]), () => {})).rejects.toMatchObject({ code });
  });

  it.each([
    ["ends without a result", [progressLine({})]],
    ["is empty", []],
    ["holds something that is not JSON", ["<html>"]],
    ["is cut in the middle of its result", [JSON.stringify(RESULT).slice(0, 30)]],
  ])("fails when the stream %s", async (_, lines) => {
    const failed = readAnalysis(streamed(lines), () => {});
    await expect(failed).rejects.toThrow(Error);
    await expect(failed).rejects.not.toBeInstanceOf(ApiError);
  });
});

describe("the progress", () => {
  it("adds up the latest progress of every playlist", () => {
    const lines = [
      progressLine({ reported: 100 }),
      progressLine({ read: 100, totalVideos: 90, totalDuration: 300, reported: 100 }),
      progressLine({
        line: 2,
        read: 20,
        totalVideos: 20,
        totalDuration: 5,
        reported: 30,
        done: true,
      }),
    ];
    const progress = lines.reduce(addProgress, NO_PROGRESS);
    expect(totalProgress(progress)).toEqual({
      playlistsDone: 1,
      videos: 110,
      seconds: 305,
      read: 120,
      // A finished playlist has only the items that were read, even if more were reported.
      reported: 120,
    });
  });

  it("keeps the playlists of one line apart", () => {
    const lines = [progressLine({}), progressLine({ playlistId: "PL2" })];
    expect(totalProgress(lines.reduce(addProgress, NO_PROGRESS)).read).toBe(100);
  });

  it("has no total while YouTube has not reported one", () => {
    const progress = addProgress(NO_PROGRESS, progressLine({}));
    expect(totalProgress(progress).reported).toBeUndefined();
  });

  it("shows the playlists being read before those that are done, in their order", () => {
    const lines = [1, 2, 3, 4, 5].map((line) => progressLine({ line, done: line !== 3 }));
    const progress = lines.reduce(addProgress, NO_PROGRESS);
    expect(visiblePlaylists(progress, 2).map(({ line }) => line)).toEqual([3, 5]);
    expect(visiblePlaylists(progress, 9).map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
  });
});
