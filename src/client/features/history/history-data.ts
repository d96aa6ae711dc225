// The queries and mutations of the history page.
import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { request } from "#client/api/request.ts";
import { REMOVALS_KEY, refresh, type Enabled } from "#client/library/library-data.ts";
import { nextBefore, readRemovals } from "#client/library/removal-history.ts";
import * as calls from "#shared/contract/calls.ts";
import type { Removal, RemovalJob, RemovalPage } from "#shared/contract/removal.ts";

/** The latest 100 rows; each `fetchNextPage` loads 100 older ones. */
export function useRemovals() {
  return useInfiniteQuery({
    queryKey: REMOVALS_KEY,
    queryFn: ({ pageParam, signal }) => readRemovals(pageParam, { signal }),
    // oxlint-disable-next-line typescript/consistent-type-assertions -- The later pages have a number.
    initialPageParam: undefined as number | undefined,
    getNextPageParam: nextBefore,
    select: joinPages,
  });
}

/** Has the server check, each time that the page is opened, whether removed videos are visible again. */
export function useVisibleAgainCheck({ enabled = true }: Enabled = {}): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => request(calls.checkRemovals),
    onSuccess: async ({ changedCount }) => {
      if (changedCount > 0) await refresh(client, "removals");
    },
    onError: (error) => console.error("The history was not looked at", error),
  });
  useEffect(() => {
    if (enabled) mutate();
  }, [enabled, mutate]);
}

/** The loaded rows, and the removal jobs to which they belong, by id. */
export type LoadedHistory = {
  removals: readonly Removal[];
  jobs: ReadonlyMap<string, RemovalJob>;
};

function joinPages({ pages }: InfiniteData<RemovalPage>): LoadedHistory {
  return {
    removals: pages.flatMap(({ removals }) => removals),
    jobs: new Map(pages.flatMap(({ jobs }) => jobs.map((job) => [job.id, job]))),
  };
}

/** The whole history, or that of one removal, latest first. Not cached. */
export async function readAllRemovals(jobId?: string): Promise<Removal[]> {
  const all: Removal[] = [];
  let before: number | undefined;
  do {
    // Sequential, because each page needs the last id of the one before.
    const page = await readRemovals(before, jobId === undefined ? {} : { jobId });
    all.push(...page.removals);
    before = nextBefore(page);
  } while (before !== undefined);
  return all;
}
