import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import { BrokenOffJob } from "#client/library/broken-off-job.tsx";
import { describeReason } from "#client/library/outcome-words.ts";
import type { Job } from "#shared/contract/playlists.ts";

const JOB: Job = {
  id: "job1",
  kind: "remove",
  playlistId: "PL1",
  title: "Evening",
  state: "failed",
  read: 2,
  reported: 4,
  playlistsDone: 0,
  playlistsTotal: 1,
  reason: null,
  resumesAt: null,
  startedAt: "2026-11-21T11:00:00Z",
};

function render(job: Job): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <BrokenOffJob job={job} />
    </QueryClientProvider>,
  );
}

test("a change that ended with Premium says why, and how many of its changes are done", () => {
  const reason = { code: "premium_required" } as const;
  const html = render({ ...JOB, reason });
  for (const words of ["Removing from", "Evening", "failed", "2 of 4", describeReason(reason)]) {
    expect(html).toContain(words);
  }
});

describe("the button to try again", () => {
  it.each([
    ["videos", true],
    ["regions", true],
    ["check", false],
    ["remove", false],
  ] as const)("after a job of kind %s: %s", (kind, isThere) => {
    expect(render({ ...JOB, kind }).includes("Try again")).toBe(isThere);
  });
});
