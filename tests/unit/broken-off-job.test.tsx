import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BrokenOffJob } from "#client/library/broken-off-job.tsx";
import { describeReason } from "#client/library/outcome-words.ts";
import type { Job } from "#shared/contract/playlists.ts";

test("a change that ended with Premium says why, and how many of its changes are done", () => {
  const reason = { code: "premium_required" } as const;
  const job: Job = {
    id: "job1",
    kind: "remove",
    playlistId: "PL1",
    title: "Evening",
    state: "failed",
    read: 2,
    reported: 4,
    playlistsDone: 0,
    playlistsTotal: 1,
    reason,
    resumesAt: null,
    startedAt: "2026-11-21T11:00:00Z",
  };
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <BrokenOffJob job={job} />
    </QueryClientProvider>,
  );
  for (const words of ["Removing from", "Evening", "failed", "2 of 4", describeReason(reason)]) {
    expect(html).toContain(words);
  }
});
