// The worker that reads the chosen files. Its own content security policy forbids every request (decision 52).
import { readEach } from "#client/takeout/read-each.ts";

addEventListener("message", ({ data }: MessageEvent<readonly File[]>) => {
  readEach(data, (report) => postMessage(report)).catch(reportError);
});
