import { Link } from "react-router";
import { describeUnchecked, describeUncheckedRegions } from "#client/library/unchecked-counts.ts";
import { QueryFailure } from "#client/library/load-failure.tsx";
import { useCountry } from "#client/library/country/use-country.ts";
import { BLOCKED_ID } from "#client/library/hidden-address.ts";
import { useLibraryOverview, useStats } from "#client/library/library-data.ts";
import { useListReading } from "#client/library/list-reading.ts";
import { formatCount } from "#client/ui/counts.ts";
import type { LibraryState } from "#client/identity/youtube-status.ts";
import { regionName } from "#client/ui/video-list/regions.ts";
import type { Stats } from "#shared/contract/playlists.ts";
import { formatDuration } from "#shared/duration.ts";
import * as words from "#words/dashboard.ts";
import * as durations from "#words/durations.ts";

type Stat = {
  name: string;
  /** Undefined while it is not known. */
  value: string | undefined;
  /** Below the value; "" keeps its place, undefined has none. */
  note?: string;
  /** How many videos are hidden, only in the stat about them. */
  hidden?: number;
};

const NAMES = [words.totalPlaylists, words.totalVideos, words.totalHidden, words.totalDuration];
const UNKNOWN: Stat[] = NAMES.map((name, index) => ({
  name,
  value: undefined,
  // Keeps the place of the note in the last two, so that nothing moves once it is known.
  ...(index > 1 && { note: "" }),
}));

/** The four totals (product.md 4.3). */
export function StatCards({ library }: { library: LibraryState }) {
  const ready = library === "present";
  const query = useStats({ enabled: ready });
  const { data, error } = query;
  const listReading = useListReading({ enabled: ready });
  const { country } = useCountry();
  const { blocked, uncheckedRegions = 0 } = useLibraryOverview({ enabled: ready }).data ?? {};
  if (!data && error) {
    return (
      <div className="mt-3">
        <QueryFailure title={words.totalsFailed} query={query} />
      </div>
    );
  }
  const stats = data ? describeStats(data, listReading === "ended", uncheckedRegions) : UNKNOWN;
  const isBusy = library !== "absent" && (!data || listReading === "running");
  return (
    <section aria-label={words.totalsTitle} aria-busy={isBusy} className="card mt-3">
      <dl className="grid grid-cols-2 sm:grid-cols-4">
        {stats.map((stat) => (
          <StatCell
            key={stat.name}
            {...stat}
            isBusy={isBusy}
            blockedText={
              stat.hidden === undefined ? undefined : describeBlocked(blocked ?? 0, country)
            }
          />
        ))}
      </dl>
    </section>
  );
}

/**
 * The texts. While some playlists are unread, the notes of the last two stats say how many playlists they cover. An
 * empty list of playlists tells nothing until it has been read.
 */
export function describeStats(stats: Stats, isListRead: boolean, uncheckedRegions = 0): Stat[] {
  if (stats.totalPlaylists === 0 && !isListRead) return UNKNOWN;
  const areVideosKnown = stats.syncedPlaylists > 0 || stats.totalPlaylists === 0;
  const note =
    stats.syncedPlaylists < stats.totalPlaylists
      ? words.readSoFar({ read: stats.syncedPlaylists, total: stats.totalPlaylists })
      : "";
  return [
    { name: words.totalPlaylists, value: formatCount(stats.totalPlaylists) },
    { name: words.totalVideos, value: formatCount(stats.totalVideos) },
    {
      name: words.totalHidden,
      value: areVideosKnown ? formatCount(stats.hiddenVideos) : undefined,
      note: [
        note,
        describeUnchecked(stats.unknownVideos),
        describeUncheckedRegions(uncheckedRegions),
      ].reduce((notes, next) =>
        notes === "" || next === "" ? notes + next : words.notes({ notes, next }),
      ),
      hidden: stats.hiddenVideos,
    },
    { name: words.totalDuration, value: areVideosKnown ? lengthOf(stats) : undefined, note },
  ];
}

/** "12 blocked in Germany"; "" for none. Undefined without a country. */
export function describeBlocked(count: number, country: string | undefined): string | undefined {
  if (country === undefined) return undefined;
  return count === 0 ? "" : words.blockedIn({ count, country: regionName(country) });
}

const VALUE = "block text-lg leading-6 font-bold sm:text-xl sm:leading-8 lg:text-2xl";

type CellProps = Stat & {
  isBusy: boolean;
  /** How many videos are blocked in the person's country; "" keeps its place, undefined has none. */
  blockedText: string | undefined;
};

function StatCell({ name, value, note, hidden = 0, isBusy, blockedText }: CellProps) {
  return (
    <div className="flex min-w-0 flex-col border-line px-3 py-1.5 not-first:border-s max-sm:odd:border-s-0 max-sm:nth-[n+3]:border-t sm:px-5 sm:py-2.5">
      <dt className="truncate text-xs font-medium text-soft sm:text-sm">{name}</dt>
      <dd>
        {value === undefined ? (
          <Unknown isBusy={isBusy} />
        ) : hidden > 0 ? (
          <Link to="/hidden" className={`${VALUE} text-on-loss underline decoration-1`}>
            {words.hiddenTotal({
              count: hidden,
              rest: (text) => <span className="sr-only">{text}</span>,
            })}
          </Link>
        ) : (
          <span className={VALUE}>{value}</span>
        )}
        {note !== undefined && (
          <span
            className={`block text-xs text-soft ${blockedText === undefined ? "sm:min-h-4" : "sm:min-h-8"}`}
          >
            {note}
            {blockedText !== undefined && blockedText !== "" && (
              <Link to={`/hidden#${BLOCKED_ID}`} className="block underline">
                {blockedText}
              </Link>
            )}
          </span>
        )}
      </dd>
    </div>
  );
}

/** A skeleton while the value is being read, else a dash. */
function Unknown({ isBusy }: { isBusy: boolean }) {
  return (
    <span className={VALUE}>
      {isBusy ? (
        <span
          aria-hidden="true"
          className="my-0.5 block h-5 w-20 max-w-full rounded-md bg-sunken motion-safe:animate-pulse sm:my-1 sm:h-6"
        />
      ) : (
        "–"
      )}
      <span className="sr-only">{words.notKnown}</span>
    </span>
  );
}

function lengthOf({ totalDurationSeconds }: Stats): string {
  return totalDurationSeconds === 0 ? durations.none : formatDuration(totalDurationSeconds);
}
