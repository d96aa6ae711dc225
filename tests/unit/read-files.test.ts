// The page's side of the worker that reads files.
import { afterEach, expect, test, vi } from "vitest";
import type { Report } from "#client/takeout/read-each.ts";
import { readFiles } from "#client/takeout/files-read.ts";

afterEach(() => vi.unstubAllGlobals());

function standIn() {
  const workers: (EventTarget & { terminate: () => void })[] = [];
  class StandIn extends EventTarget {
    postMessage = vi.fn<() => void>();
    terminate = vi.fn<() => void>();
    constructor() {
      super();
      workers.push(this);
    }
  }
  vi.stubGlobal("Worker", StandIn);
  return {
    report: (data: Report) => workers[0]?.dispatchEvent(new MessageEvent("message", { data })),
    worker: () => workers[0],
  };
}

test("what the worker sent before it was stopped is not reported any more", async () => {
  const { report, worker } = standIn();
  const parts: number[] = [];
  const stop = new AbortController();
  const reading = readFiles([], {
    onProgress: (part) => parts.push(part),
    signal: stop.signal,
  });
  report({ kind: "progress", part: 0.5 });
  stop.abort();
  report({ kind: "progress", part: 0.6 });
  report({ kind: "end" });
  await expect(reading).rejects.toThrow("aborted");
  expect(parts).toEqual([0.5]);
  expect(worker()?.terminate).toHaveBeenCalled();
});

test("a worker that fails ends the reading", async () => {
  const { worker } = standIn();
  const reading = readFiles([], {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  worker()?.dispatchEvent(new Event("error"));
  await expect(reading).rejects.toThrow("the worker failed");
});
