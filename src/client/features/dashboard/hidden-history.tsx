import { HistoryChart } from "#client/library/history-chart.tsx";
import { formatHistoryDay, orderHistory } from "#client/library/history.ts";
import type { History } from "#shared/contract/playlists.ts";

/** The chart of hidden videos over time. Nothing before its second day. */
export function HiddenHistory({ history = [] }: { history: History | undefined }) {
  const [first, second] = orderHistory(history);
  if (!first || !second) return null;
  return (
    <section aria-labelledby="history-heading">
      <div className="mb-1 flex items-baseline justify-between gap-3 text-sm text-soft">
        <h2 id="history-heading" className="font-medium">
          Hidden over time
        </h2>
        <span>since {formatHistoryDay(first.day)}</span>
      </div>
      <HistoryChart history={history} small />
    </section>
  );
}
