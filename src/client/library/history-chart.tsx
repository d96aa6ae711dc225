import { useState } from "react";
import { formatCount } from "#client/ui/counts.ts";
import { formatDay } from "#client/ui/dates.ts";
import type { History } from "#shared/contract/playlists.ts";
import * as words from "#words/library.ts";

const MS_PER_DAY = 86_400_000;

const SIZE = { width: 400, height: 60 };

type Props = {
  history: History | undefined;
  /** Makes the chart lower, and leaves out the dates below it. */
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
        <div className="flex flex-col justify-between text-end leading-none">
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
          <span className="ps-5">{line.firstDay}</span>
          <span>{words.today}</span>
        </div>
      )}
      <div className="sr-only">
        <table>
          <caption>{words.hiddenOverTime}</caption>
          <thead>
            <tr>
              <th scope="col">{words.chartFrom}</th>
              <th scope="col">{words.chartHidden}</th>
              <th scope="col">{words.chartVideos}</th>
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

// The history of hidden videos as a step chart and as text. Pure.

/** Size of the chart in pixels. The maximum is at its upper edge. */
type Size = { width: number; height: number };

type HistoryLine = {
  /** The `d` attribute of an SVG path. */
  path: string;
  most: number;
  firstDay: string;
};

/** The days with a change, oldest first. Drops invalid days. */
export function orderHistory(history: History): History {
  return history
    .filter(({ day }) => !Number.isNaN(Date.parse(day)))
    .toSorted((a, b) => Date.parse(a.day) - Date.parse(b.day));
}

/** The steps from the first day until `now`; undefined with fewer than two days. */
export function drawHistory(history: History, now: Date, size: Size): HistoryLine | undefined {
  const days = orderHistory(history);
  const first = days[0];
  if (!first || days.length < 2) return undefined;
  const start = Date.parse(first.day);
  const end = Math.max(now.getTime(), Date.parse(days.at(-1)?.day ?? first.day) + MS_PER_DAY);
  const most = Math.max(...days.map(({ hidden }) => hidden));
  const x = (time: number) => round(((time - start) / (end - start)) * size.width);
  // Without hidden videos, the line is at the bottom.
  const y = (hidden: number) => round(size.height * (1 - hidden / Math.max(most, 1)));
  const steps = days.slice(1).map(({ day, hidden }) => `H${x(Date.parse(day))}V${y(hidden)}`);
  return {
    path: `M0 ${y(first.hidden)}${steps.join("")}H${size.width}`,
    most,
    firstDay: formatHistoryDay(first.day),
  };
}

/** The text shown instead of a chart. */
export function describeShortHistory(history: History, now: Date): string {
  const [only] = orderHistory(history);
  if (!only || now.getTime() - Date.parse(only.day) < MS_PER_DAY) {
    return words.chartTomorrow;
  }
  return words.hiddenUnchanged({ count: only.hidden, day: formatHistoryDay(only.day) });
}

/** Formats a UTC day without shifting it to the viewer's zone. */
export function formatHistoryDay(day: string): string {
  return formatDay(`${day}T12:00:00`);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
