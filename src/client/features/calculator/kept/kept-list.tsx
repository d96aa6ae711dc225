import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { formatMoment } from "#client/features/calculator/words.ts";
import { Button } from "#client/ui/button.tsx";
import { countOf } from "#client/ui/counts.ts";
import { formatDuration } from "#shared/duration.ts";

// With the library that reads the browser's database.
const keptResults = () => import("#client/features/calculator/kept/kept-results.ts");

/** The results that this browser keeps, the last one first. Nothing where it keeps none, or cannot. */
export function KeptList() {
  const { data: results = [] } = useQuery({
    queryKey: ["playlist-length", "kept"],
    gcTime: 0,
    queryFn: async () => (await keptResults()).listKeptResults(),
  });
  const [isForgotten, setForgotten] = useState(false);
  const [now] = useState(() => new Date());
  const forget = async () => {
    await (await keptResults()).forgetKeptResults();
    setForgotten(true);
  };
  if (results.length === 0) return null;
  return (
    <section className="mt-6 border-t border-line pt-5" aria-labelledby="kept-heading">
      <h3 id="kept-heading" className="font-semibold">
        Last results on this device
      </h3>
      {isForgotten ? (
        <p role="status" className="mt-3 text-soft">
          Deleted from this device.
        </p>
      ) : (
        <>
          <p className="text-sm text-soft">They are shown without a connection, too.</p>
          <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2">
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
          <Button className="mt-3" onClick={() => void forget()}>
            Delete these results
          </Button>
        </>
      )}
    </section>
  );
}
