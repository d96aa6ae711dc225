import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { analyze, type AnalysisRequest } from "#client/features/calculator/reading/analyze.ts";
import { NO_PROGRESS, type ReadingProgress } from "#client/features/calculator/reading/progress.ts";
import { useSession } from "#client/identity/session.ts";
import { createThrottle } from "#client/ui/throttle.ts";
import { PROGRESS_PAINT_MS } from "#client/ui/timings.ts";

/** Within this time, going back shows the cached result. */
const KEPT_MS = 60 * 60 * 1000;

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
    gcTime: KEPT_MS,
    // A comparison of thousands of videos with the last answer would only cost time.
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      if (!request) throw new Error("Nothing to analyze");
      client.setQueryData(progressKey, NO_PROGRESS);
      const progress = createThrottle<ReadingProgress>(PROGRESS_PAINT_MS, (value) => {
        client.setQueryData(progressKey, value);
      });
      try {
        return await analyze(request, {
          isAuthenticated: session === "signed-in",
          isVisitor: session === "anonymous",
          signal,
          onProgress: progress.push,
        });
      } finally {
        progress.cancel();
      }
    },
  });
  const { data: progress = NO_PROGRESS } = useQuery<ReadingProgress>({
    queryKey: progressKey,
    queryFn: skipToken,
    gcTime: KEPT_MS,
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
    result: data,
    error,
    progress,
    again,
    stop,
    failedAt: new Date(errorUpdatedAt),
  };
}
