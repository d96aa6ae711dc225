import { Link } from "react-router";
import { describeUnchecked } from "#client/library/availability.ts";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { useStats } from "#client/library/library-data.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import type { Stats } from "#shared/contract/playlists.ts";

type Stat = { name: string; value: string; note?: string; loss?: boolean };

const NAMES = ["Total Playlists", "Total Videos", "Hidden/Private", "Total Duration"];

/** The four totals (product.md 4.3). */
export function StatCards({ ready }: { ready: boolean }) {
  const { data, error, isFetching, refetch } = useStats(ready);
  if (!data && error) {
    return (
      <div className="mt-6">
        <LoadFailure
          title="The sums could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  const stats = data ? describeStats(data) : NAMES.map((name) => ({ name, value: "" }));
  return (
    <section aria-label="Your library" aria-busy={!data} className="mt-6">
      <dl className="grid grid-cols-2 gap-3 max-[28rem]:*:nth-[n+3]:col-span-2 lg:grid-cols-4 lg:gap-4">
        {stats.map((stat) => (
          <StatCard key={stat.name} {...stat} />
        ))}
      </dl>
    </section>
  );
}

/** The cards' texts. While playlists are unread, the last two say how many they cover. */
export function describeStats(stats: Stats): Stat[] {
  const partial = stats.syncedPlaylists < stats.totalPlaylists;
  const note = partial
    ? `of ${formatCount(stats.syncedPlaylists)} of ${countOf(stats.totalPlaylists, "playlist")} read`
    : "";
  return [
    { name: "Total Playlists", value: formatCount(stats.totalPlaylists) },
    { name: "Total Videos", value: formatCount(stats.totalVideos) },
    {
      name: "Hidden/Private",
      value: formatCount(stats.hiddenVideos),
      note: [note, describeUnchecked(stats.unknownVideos)].filter(Boolean).join("; "),
      loss: stats.hiddenVideos > 0,
    },
    { name: "Total Duration", value: stats.totalDuration, note },
  ];
}

function StatCard({ name, value, note = "", loss = false }: Stat) {
  return (
    <div className="card flex min-w-0 flex-col p-4 sm:p-5">
      <dt className="truncate text-sm font-medium text-soft">{name}</dt>
      <dd className="mt-1 min-h-14">
        {value === "" ? (
          <span
            aria-hidden="true"
            className="block h-8 w-24 max-w-full rounded-md bg-sunken motion-safe:animate-pulse"
          />
        ) : (
          <span
            className={`block truncate text-2xl leading-8 font-bold sm:text-3xl sm:leading-8 ${loss ? "text-on-loss" : ""}`}
          >
            {loss ? (
              <Link to="/hidden" className="underline decoration-2 underline-offset-4">
                {value}
                <span className="sr-only"> hidden: show them</span>
              </Link>
            ) : (
              value
            )}
          </span>
        )}
        <span className="mt-1 line-clamp-2 text-sm text-soft">{note}</span>
      </dd>
    </div>
  );
}
