import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { KeepResults } from "#client/features/calculator/kept/keep-results.tsx";
import { keptResults, useIsVisitor } from "#client/features/calculator/kept/use-keeping.ts";
import { formatMoment } from "#client/features/calculator/words.ts";
import { countOf } from "#client/ui/counts.ts";
import { formatDuration } from "#shared/duration.ts";

/** Whether this browser keeps results, and those that it keeps, the last one first. */
export function KeptList() {
  const { data: results = [] } = useQuery({
    queryKey: ["playlist-length", "kept"],
    gcTime: 0,
    queryFn: async () => (await keptResults()).listKeptResults(),
  });
  const [now] = useState(() => new Date());
  const isVisitor = useIsVisitor();
  if (!isVisitor && results.length === 0) return null;
  return (
    <section className="mt-6 border-t border-line pt-5" aria-label="Results on this device">
      {results.length > 0 && (
        <>
          <h3 className="font-semibold">Last results on this device</h3>
          <ul className="mt-3 mb-2 grid grid-cols-[minmax(0,1fr)] gap-2">
            {results.map(({ search, title, videos, seconds, readAt }) => (
              <li key={search}>
                <Link
                  to={{ search }}
                  className="card flex min-h-12 flex-wrap items-center gap-x-3 px-3 py-2 hover:bg-tint"
                >
                  <span className="min-w-0 flex-1 basis-60 truncate font-medium">
                    <bdi>{title ?? countOf(videos, "video")}</bdi>
                  </span>
                  <span className="text-sm text-soft">
                    {formatDuration(seconds)}, read {formatMoment(new Date(readAt), now)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <KeepResults />
    </section>
  );
}
