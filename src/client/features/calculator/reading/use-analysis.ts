import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { analyze, type AnalysisRequest } from "#client/features/calculator/reading/analyze.ts";
import { NO_PROGRESS, type ReadingProgress } from "#client/features/calculator/reading/progress.ts";
import { DEFAULT_SETTINGS } from "#client/features/calculator/settings.ts";
import {
  fitsInAddress,
  readReferences,
  writeUrlState,
} from "#client/features/calculator/url-state.ts";
import { useSession } from "#client/identity/session.ts";
import { createThrottle } from "#client/ui/throttle.ts";
import { PROGRESS_PAINT_MS } from "#client/ui/timings.ts";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";

/** Within this time, going back shows the cached result. */
const CACHED_MS = 60 * 60 * 1000;

export type AnalysisStatus = "idle" | "analyzing" | "stopped" | "failed" | "done";

/** The analysis of `request` with its progress. Null sends nothing. */
export function useAnalysis(request: AnalysisRequest | null) {
  const client = useQueryClient();
  const { status: session } = useSession();
  const resultKey = ["playlist-length", "result", request];
  const progressKey = ["playlist-length", "progress", request];

  const { data, error, isFetching, refetch, errorUpdatedAt } = useQuery({
    queryKey: resultKey,
    enabled: request !== null,
    gcTime: CACHED_MS,
    // A comparison of thousands of videos with the last answer would only cost time.
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      if (!request) throw new Error("Nothing to analyze");
      client.setQueryData(progressKey, NO_PROGRESS);
      const progress = createThrottle<ReadingProgress>(PROGRESS_PAINT_MS, (value) => {
        client.setQueryData(progressKey, value);
      });
      try {
        const result = await analyze(request, {
          isAuthenticated: session === "signed-in",
          isVisitor: session === "anonymous",
          signal,
          onProgress: progress.push,
        });
        // What somebody who is signed in reads stays off the device (product.md 23.2.3).
        if (session === "anonymous") void keep(request, result);
        return { result, isKept: false };
      } catch (error) {
        // The kind of error of a failed connection.
        const kept = error instanceof TypeError ? await findKept(request) : undefined;
        if (!kept) throw error;
        return { result: kept, isKept: true };
      } finally {
        progress.cancel();
      }
    },
  });
  const { data: progress = NO_PROGRESS } = useQuery<ReadingProgress>({
    queryKey: progressKey,
    queryFn: skipToken,
    gcTime: CACHED_MS,
    structuralSharing: false,
  });

  const again = useCallback(() => void refetch(), [refetch]);
  const stop = () => void client.cancelQueries({ queryKey: resultKey });

  let status: AnalysisStatus = "idle";
  if (isFetching) status = "analyzing";
  else if (error) status = "failed";
  else if (data) status = "done";
  else if (request) status = "stopped";
  return {
    status,
    result: data?.result,
    /** The server did not answer, and this device had the result. */
    isKept: data?.isKept === true,
    error,
    progress,
    again,
    stop,
    failedAt: new Date(errorUpdatedAt),
  };
}

/** A browser without storage, or with a full one, keeps nothing. */
async function keep(request: AnalysisRequest, result: CalculatorResponse): Promise<void> {
  const search = searchOf(request);
  if (search === undefined) return;
  await import("#client/features/calculator/kept/kept-results.ts")
    .then(({ keepResult }) => keepResult(search, result))
    .catch(() => undefined);
}

async function findKept(request: AnalysisRequest): Promise<CalculatorResponse | undefined> {
  const search = searchOf(request);
  if (search === undefined) return undefined;
  return import("#client/features/calculator/kept/kept-results.ts")
    .then(({ findKeptResult }) => findKeptResult(search))
    .catch(() => undefined);
}

/** The query of the request's address; undefined unless each line is one link, because notices name lines. */
function searchOf({ lines, duplicates, region }: AnalysisRequest): string | undefined {
  const question = { list: readReferences(lines), duplicates, region };
  if (question.list.length !== lines.length || !fitsInAddress(question)) return undefined;
  return writeUrlState({ question, settings: DEFAULT_SETTINGS });
}
