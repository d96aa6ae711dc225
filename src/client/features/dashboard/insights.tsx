import CopyCheck from "lucide-react/icons/copy-check";
import { Link } from "react-router";
import { ExportButtons } from "#client/features/dashboard/export/export-buttons.tsx";
import { HistoryChart } from "#client/library/history-chart.tsx";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { useLibraryOverview } from "#client/library/library-data.ts";
import { useOpenTool } from "#client/library/use-open-tool.ts";
import { formatDay } from "#client/library/words.ts";
import { countOf } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import type { LibraryOverview } from "#shared/contract/playlists.ts";

/** The hidden-videos chart and the library tools. Its size does not depend on data. */
export function Insights({ ready }: { ready: boolean }) {
  const { data, error, isFetching, refetch } = useLibraryOverview(ready);
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 lg:mt-4 lg:grid-cols-2 lg:gap-4">
      <section aria-labelledby="history-heading" className="card min-h-36 p-4 sm:p-5">
        <div className="mb-2 flex items-baseline justify-between gap-3 text-sm">
          <h2 id="history-heading" className="font-medium text-soft">
            Hidden over time
          </h2>
          <Link to="/history" className="-my-1 py-1 font-semibold text-accent hover:underline">
            Removal history
          </Link>
        </div>
        {error && !data ? (
          <LoadFailure
            title="The history could not be loaded"
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <HistoryChart history={data?.history} />
        )}
      </section>
      <section aria-labelledby="everything-heading" className="card p-4 sm:p-5">
        <h2 id="everything-heading" className="mb-2 text-sm font-medium text-soft">
          Everything in your playlists
        </h2>
        <div className="flex flex-wrap gap-2">
          <DuplicatesButton />
          <ExportButtons ready={ready} />
        </div>
        <p className="mt-2 min-h-10 text-sm text-soft">{data && describeLostNames(data)}</p>
      </section>
    </div>
  );
}

function DuplicatesButton() {
  const openTool = useOpenTool();
  return (
    <Button aria-haspopup="dialog" onClick={() => openTool({ name: "duplicates", repeats: "all" })}>
      <CopyCheck className="size-4" aria-hidden="true" />
      Find duplicates
    </Button>
  );
}

/** YouTube lets us keep the name of a hidden video for at most 30 days; an exported file keeps it longer. */
export function describeLostNames({ lostNames }: LibraryOverview): string {
  const { count, firstForgottenAt } = lostNames;
  if (count === 0)
    return "The file holds every playlist, with all videos that have been read, in order and with links.";
  const names = countOf(count, "name of a hidden video", "names of hidden videos");
  const day = firstForgottenAt === null ? "" : formatDay(firstForgottenAt);
  const until = day === "" ? "for now" : `until ${day}`;
  return `${names} ${count === 1 ? "is" : "are"} kept ${until}. A file keeps ${count === 1 ? "it" : "them"} for good.`;
}
