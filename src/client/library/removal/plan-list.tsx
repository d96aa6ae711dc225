import {
  describeReasons,
  isLoss,
  nameOf,
  reasonOf,
  type PlanItem,
  type Titles,
} from "#client/library/removal/plan-words.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";

type Props = { items: readonly PlanItem[]; titles: Titles };

/** The exported file has the remaining rows. */
const MOST_ROWS = 100;

/** Some browsers let the keyboard scroll only an element that can have the focus. */
const REACHED_BY_KEYS = { tabIndex: 0 };

/** What will be removed, each item with its reason. */
export function PlanList({ items, titles }: Props) {
  const reasons = describeReasons(items);
  const several = new Set(items.map(({ playlistId }) => playlistId)).size > 1;
  const more = items.length - MOST_ROWS;
  return (
    <div>
      {reasons !== "" && <p className="mb-1.5 text-sm font-semibold">{reasons}</p>}
      <div
        role="region"
        aria-label="What will go"
        {...REACHED_BY_KEYS}
        className="relative max-h-56 overflow-y-auto overscroll-contain rounded-lg border border-line bg-sunken"
      >
        <ul className="divide-y divide-line">
          {items.slice(0, MOST_ROWS).map((item) => (
            <PlanRow
              key={item.itemId ?? item.playlistId}
              item={item}
              titles={titles}
              several={several}
            />
          ))}
        </ul>
        {more > 0 && (
          <p className="border-t border-line px-3 py-2 text-sm">
            and {countOf(more, "more", "more")}; the downloaded list has all of them
          </p>
        )}
      </div>
    </div>
  );
}

type RowProps = { item: PlanItem; titles: Titles; several: boolean };

function PlanRow({ item, titles, several }: RowProps) {
  const reason = reasonOf(item);
  const facts = [
    item.channelTitle,
    several && item.itemId !== null ? (titles.get(item.playlistId) ?? "") : "",
  ].filter(Boolean);
  return (
    <li className="flex min-h-10 items-start gap-2 px-3 py-2 text-sm leading-5">
      {item.position !== null && (
        <span className="min-w-10 shrink-0 text-right whitespace-nowrap text-soft">
          <span className="sr-only">Place </span>
          {formatCount(item.position + 1)}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 text-left font-medium wrap-anywhere">
          {nameOf(item, titles)}
        </span>
        {facts.length > 0 && (
          <span dir="auto" className="block truncate text-left text-soft">
            {facts.join(" · ")}
          </span>
        )}
      </span>
      {reason !== "" && (
        <span
          className={`shrink-0 rounded-md border border-current px-1 text-xs leading-4.5 font-semibold ${isLoss(item) ? "text-on-loss" : "text-soft"}`}
        >
          {reason}
        </span>
      )}
    </li>
  );
}
