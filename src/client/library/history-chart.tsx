import { useState } from "react";
import {
  describeShortHistory,
  drawHistory,
  formatHistoryDay,
  orderHistory,
} from "#client/library/history.ts";
import { formatCount } from "#client/ui/counts.ts";
import type { History } from "#shared/contract/playlists.ts";

const SIZE = { width: 400, height: 60 };

type Props = {
  history: History | undefined;
  /** Draws it lower, and leaves out the line of dates below it. */
  small?: boolean;
};

/** Hidden videos over time: a chart, and a table for screen readers. */
export function HistoryChart({ history, small = false }: Props) {
  const [now] = useState(() => new Date());
  if (!history) return null;
  const line = drawHistory(history, now, SIZE);
  if (!line) return <p className="text-sm text-soft">{describeShortHistory(history, now)}</p>;
  return (
    <>
      <div aria-hidden="true" className="flex gap-2 text-xs text-soft">
        <div className="flex flex-col justify-between text-right leading-none">
          <span>{formatCount(line.most)}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 -2 ${SIZE.width} ${SIZE.height + 4}`}
          preserveAspectRatio="none"
          className={`min-w-0 flex-1 overflow-visible border-b border-line text-on-loss ${small ? "h-10" : "h-16"}`}
        >
          <path
            d={line.path}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-current stroke-2"
          />
        </svg>
      </div>
      {!small && (
        <div aria-hidden="true" className="mt-1 flex justify-between gap-2 text-xs text-soft">
          <span className="pl-5">{line.firstDay}</span>
          <span>Today</span>
        </div>
      )}
      <div className="sr-only">
        <table>
          <caption>Hidden videos over time</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Hidden</th>
              <th scope="col">Videos</th>
            </tr>
          </thead>
          <tbody>
            {orderHistory(history).map(({ day, hidden, videos }) => (
              <tr key={day}>
                <th scope="row">{formatHistoryDay(day)}</th>
                <td>{formatCount(hidden)}</td>
                <td>{formatCount(videos)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
