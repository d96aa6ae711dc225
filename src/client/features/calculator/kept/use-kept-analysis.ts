import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { hasSessionHint } from "#client/api/session-hint.ts";
import type { AnalysisRequest } from "#client/features/calculator/reading/analyze.ts";
import { useAnalysis } from "#client/features/calculator/reading/use-analysis.ts";
import {
  DEFAULT_SETTINGS,
  fitsInAddress,
  linkOfEachLine,
  writeUrlState,
} from "#client/features/calculator/url-state.ts";
import { useSession } from "#client/identity/session.ts";

export const KEPT_KEY = ["playlist-length", "kept"];

/** Loads the module of the database, which brings the library idb with it. */
export const importKeptResults = () => import("#client/device/kept-results.ts");

/** The analysis of `request`; if the server does not answer, the result that this device has kept (product.md 23.2). */
export function useKeptAnalysis(request: AnalysisRequest | null) {
  const analysis = useAnalysis(request);
  const { status, result, error, failedAt } = analysis;
  const search = request ? searchOf(request) : undefined;
  const isSessionKnown = useIsSessionKnown();
  // A result with lists that only this person can read is never kept (product.md 23.2.3).
  const isKeepable =
    isSessionKnown && search !== undefined && status === "done" && !result?.ownLists;
  const keeps = useKeepsResults({ enabled: isKeepable });
  const keepable = isKeepable && keeps ? result : undefined;
  useEffect(() => {
    if (search === undefined || !keepable) return;
    // A browser without storage, or with a full one, keeps nothing.
    void importKeptResults()
      .then(({ keepResult }) => keepResult(search, keepable))
      .catch(() => undefined);
  }, [search, keepable]);

  // A TypeError is how the browser reports a failed connection.
  const isUnreachable = status === "failed" && error instanceof TypeError && search !== undefined;
  const { data: kept, isFetching } = useQuery({
    queryKey: [...KEPT_KEY, search, failedAt.getTime()],
    gcTime: 0,
    structuralSharing: false,
    queryFn: isUnreachable
      ? async () => (await (await importKeptResults()).findKeptResult(search)) ?? null
      : skipToken,
  });
  if (isFetching) {
    return { ...analysis, status: "analyzing" as const, isKeepable: false, isKept: false };
  }
  if (isUnreachable && kept) {
    return { ...analysis, status: "done" as const, result: kept, isKeepable: true, isKept: true };
  }
  return { ...analysis, isKeepable, isKept: false };
}

/**
 * The query string under which the device keeps the result; undefined if it cannot be kept. A notice names a line by
 * number ("line 3"), and when the result is opened from its link, line 3 is the third link. So each line must be exactly
 * one link. All links must also fit into the address.
 */
function searchOf({ lines, duplicates, region }: AnalysisRequest): string | undefined {
  const list = linkOfEachLine(lines);
  const question = list && { list, duplicates, region };
  if (!question || !fitsInAddress(question)) return undefined;
  return writeUrlState({ question, settings: DEFAULT_SETTINGS });
}

/** Whether it is known who is signed in, or that nobody is. Until then nothing is kept (product.md 23.2.3). */
export function useIsSessionKnown(): boolean {
  const { status } = useSession();
  // A failed call counts as anonymous, too. The hint that is then left says that there may be a session.
  return status === "signed-in" || (status === "anonymous" && !hasSessionHint());
}

/**
 * Whether this device keeps results: off until somebody asks for it (product.md 23.2). Undefined until it is known;
 * false if the browser does not say.
 */
export function useKeepsResults({ enabled = true }: { enabled?: boolean } = {}):
  | boolean
  | undefined {
  const { data, isError } = useQuery({
    queryKey: [...KEPT_KEY, "is on"],
    queryFn: async () => (await importKeptResults()).keepsResults(),
    enabled,
    // Another tab may have changed it.
    staleTime: 0,
  });
  return data ?? (isError ? false : undefined);
}
