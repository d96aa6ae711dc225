import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { keptResultsExist } from "#client/features/calculator/kept/kept-results-exist.ts";

const KeptList = lazy(() =>
  import("#client/features/calculator/kept/kept-list.tsx").then((module) => ({
    default: module.KeptList,
  })),
);

/** Nothing where this browser keeps no result, or cannot. */
export function LateKeptList() {
  const { data: results = [] } = useQuery({
    queryKey: ["playlist-length", "kept"],
    gcTime: 0,
    queryFn: async () => {
      if (!(await keptResultsExist())) return [];
      const { listKeptResults } = await import("#client/features/calculator/kept/kept-results.ts");
      return listKeptResults();
    },
  });
  if (results.length === 0) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <KeptList results={results} />
      </Suspense>
    </ErrorBoundary>
  );
}
