// Reads files in a worker, so that the page stays usable. Nothing of them leaves the browser.
import "#client/api/trusted-types.ts";
import { createCollector, type FilesRead } from "#client/takeout/files-read.ts";
import type { Report } from "#client/takeout/read-each.ts";

type Options = {
  /** `part` is between 0 and 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

/** @throws the signal's reason if it is stopped; Error if the worker cannot be started or runs out of memory */
export function readFiles(
  files: readonly File[],
  { onProgress, signal }: Options,
): Promise<FilesRead> {
  return new Promise<FilesRead>((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL("./reading-worker.ts", import.meta.url), { type: "module" });
    const collector = createCollector();
    const end = (settle: () => void): void => {
      worker.terminate();
      signal.removeEventListener("abort", stop);
      settle();
    };
    const stop = (): void => end(() => reject(signal.reason));
    signal.addEventListener("abort", stop);
    const read = ({ data: report }: MessageEvent<Report>): void => {
      if (report.kind === "progress") onProgress(report.part);
      else if (report.kind === "end") end(() => resolve(collector.end()));
      else collector.add(report);
    };
    // What the worker has sent may arrive after it was stopped.
    worker.addEventListener("message", read, { signal });
    worker.addEventListener("error", () => end(() => reject(new Error("the worker failed"))));
    // A worker has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(files);
  });
}
