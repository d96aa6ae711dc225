import X from "lucide-react/icons/x";
import { Link } from "react-router";
import type { BulkRemoval } from "#client/plans/bulk.ts";
import type { BulkFailure } from "#client/features/playlists/bulk-outcome.ts";
import { countOf } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";

export type BulkReport = { action: BulkRemoval; asked: number; failures: readonly BulkFailure[] };

type Props = { report: BulkReport; onClose: () => void };

/** The playlists that a bulk action did not complete, with reasons. */
export function BulkFailures({ report, onClose }: Props) {
  const { action, asked, failures } = report;
  const verb = action === "delete" ? "deleted" : "cleaned up to the end";
  return (
    <section
      aria-label="What could not be done"
      className="mb-4 flex items-start gap-3 rounded-xl border border-loss-line bg-loss p-4 text-on-loss"
    >
      <div role="alert" className="min-w-0 flex-1">
        <p className="font-semibold">
          {failures.length} of {countOf(asked, "playlist")} could not be {verb}
        </p>
        <ul className="mt-1 max-h-48 space-y-1 overflow-y-auto text-sm">
          {failures.map(({ playlistId, title, outcome }) => (
            <li key={playlistId} className="wrap-anywhere">
              <bdi className="font-semibold">{title}</bdi>: {outcome}
            </li>
          ))}
        </ul>
        <Link to="/history" className="mt-2 inline-block text-sm font-semibold underline">
          Removal history
        </Link>
      </div>
      <Button
        variant="quiet"
        className="-m-1 size-9 shrink-0 px-0 text-on-loss!"
        aria-label="Dismiss"
        onClick={onClose}
      >
        <X className="size-5" aria-hidden="true" />
      </Button>
    </section>
  );
}
