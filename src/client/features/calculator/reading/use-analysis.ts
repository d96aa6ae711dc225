import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from "react";
import {
  analyze,
  NO_PROGRESS,
  type AnalysisRequest,
  type ReadingProgress,
} from "#client/features/calculator/reading/analyze.ts";
import { useSession } from "#client/identity/session.ts";
import { createThrottle, PROGRESS_PAINT_MS } from "#client/ui/timings.ts";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";

/** The waiting times before a result that the server is having checked is requested again. */
const ASK_AGAIN_MS = [1000, 2000, 4000, 8000, 16_000];

/** Within this time, going back shows the cached result. */
const KEPT_MS = 60 * 60 * 1000;

export type AnalysisStatus = "idle" | "analyzing" | "stopped" | "failed" | "done";

/** The analysis of `request` with its progress. Null sends nothing. */
export function useAnalysis(request: AnalysisRequest | null) {
  const client = useQueryClient();
  const session = useSession();
  // Own lists count for a person who has accepted the terms. The person's id is part of the cache key, so that nobody
  // else gets such an answer.
  const countsOwnLists = session.status === "signed-in" && session.user.terms === "accepted";
  const userId = countsOwnLists ? session.user.id : "";
  const isWaiting = request !== null && session.status === "loading";
  const isVisitor = session.status === "anonymous";
  const resultKey = useMemo(
    () => ["playlist-length", "result", request, userId],
    [request, userId],
  );
  const progressKey = ["playlist-length", "progress", request, userId];

  const { data, error, isFetching, refetch, errorUpdatedAt } = useQuery({
    queryKey: resultKey,
    enabled: request !== null && !isWaiting,
    gcTime: KEPT_MS,
    // After a failure, opening the page again sends the request again.
    retryOnMount: true,
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
          countsOwnLists,
          isVisitor,
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

  const requestResult = useCallback(
    async (signal: AbortSignal, { checkNow = false } = {}) => {
      if (!request) throw new Error("Nothing to analyze");
      const onProgress = () => undefined;
      return analyze(request, {
        countsOwnLists,
        isVisitor,
        checkNow,
        signal,
        onProgress,
      });
    },
    [request, countsOwnLists, isVisitor],
  );
  const storeResult = useCallback(
    (result: CalculatorResponse) => void client.setQueryData(resultKey, result),
    [client, resultKey],
  );
  useFollowUp(data, requestResult, storeResult);
  /** Asks the server to check the lists of the result now, and shows the new result. @throws as {@link analyze} */
  const checkNow = useCallback(
    async () => storeResult(await requestResult(new AbortController().signal, { checkNow: true })),
    [requestResult, storeResult],
  );

  const restart = useCallback(() => void refetch(), [refetch]);
  const stop = () => void client.cancelQueries({ queryKey: resultKey });

  let status: AnalysisStatus = "idle";
  if (isFetching || isWaiting) status = "analyzing";
  else if (error) status = "failed";
  else if (data) status = "done";
  else if (request) status = "stopped";
  return {
    status,
    result: data,
    error,
    progress,
    restart,
    checkNow,
    stop,
    failedAt: new Date(errorUpdatedAt),
  };
}

/**
 * Requests a result again while the server is having it checked. After the last try, or a failed one, the shown result
 * stays, and no longer says that it is being checked.
 */
function useFollowUp(
  result: CalculatorResponse | undefined,
  requestResult: (signal: AbortSignal) => Promise<CalculatorResponse>,
  onResult: (result: CalculatorResponse) => void,
): void {
  const tries = useRef(0);
  const requestAgain = useEffectEvent(async (shown: CalculatorResponse, signal: AbortSignal) => {
    const { checking: _, ...unmarked } = shown;
    const isLast = tries.current >= ASK_AGAIN_MS.length;
    // A result is shown already, so a failure needs no message.
    const next = await requestResult(signal).catch(() => undefined);
    if (signal.aborted) return;
    onResult(next && !(isLast && next.checking) ? next : unmarked);
  });
  useEffect(() => {
    if (!result?.checking) {
      tries.current = 0;
      return undefined;
    }
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      tries.current += 1;
      void requestAgain(result, leaving.signal);
    }, ASK_AGAIN_MS[tries.current]);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [result]);
}
