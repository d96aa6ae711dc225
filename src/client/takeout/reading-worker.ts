// The worker that reads the chosen files. Its own content security policy forbids every request (decision 52).
import { readEach } from "#client/takeout/read-each.ts";

addEventListener("message", ({ data }: MessageEvent<readonly File[]>) => {
  readEach(data, (report) => {
    // Handed over and not copied.
    const transfer = report.kind === "videos" ? [report.videos.buffer] : [];
    postMessage(report, { transfer });
  }).catch(reportError);
});
