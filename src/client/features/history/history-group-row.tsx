import ChevronRight from "lucide-react/icons/chevron-right";
import { useId, useState, type ReactNode } from "react";
import {
  describeCounts,
  describeGroup,
  describePutBackAll,
  reasonOfGroup,
  type HistoryGroup,
} from "#client/features/history/history-groups.ts";
import { formatClockTime } from "#client/features/history/history-words.ts";
import { describePutBackCost } from "#client/features/history/put-back-words.ts";
import { Button } from "#client/ui/button.tsx";
import { formatCount } from "#client/ui/counts.ts";
import { ProTag } from "#client/ui/pro-tag.tsx";

type Props = {
  group: HistoryGroup;
  isPremium: boolean;
  busy: boolean;
  onPutBackAll: (group: HistoryGroup) => void;
  /** Its rows, rendered when it is open. */
  children: () => ReactNode;
};

/** A removal of several videos as one row, which opens to show them. */
export function HistoryGroupRow({ group, isPremium, busy, onPutBackAll, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const rowsId = useId();
  const nameId = useId();
  const { job, rows } = group;
  const at = rows[0]?.at ?? "";
  const facts = ["By you", reasonOfGroup(group), formatClockTime(at)].filter(Boolean);
  return (
    <li>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? rowsId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="flex min-w-0 flex-[1_1_18rem] items-start gap-2 rounded-md text-left"
        >
          <ChevronRight
            className={`mt-0.5 size-5 shrink-0 text-soft ${isOpen ? "rotate-90" : ""}`}
            aria-hidden="true"
          />
          <span className="min-w-0">
            <bdi id={nameId} className="line-clamp-2 font-medium wrap-anywhere">
              {describeGroup(group)}
            </bdi>
            <span className="block text-sm text-soft">{facts.join(" · ")}</span>
            <span className="block text-sm font-medium">{describeCounts(job)}</span>
          </span>
        </button>
        {job.canBePutBack > 0 && (
          <div className="max-sm:pl-7 sm:max-w-80 sm:text-right">
            <Button
              aria-describedby={nameId}
              aria-disabled={busy}
              onClick={() => busy || onPutBackAll(group)}
            >
              {describePutBackAll(job)} {!isPremium && job.canBePutBack > 1 && <ProTag />}
            </Button>
            <p className="mt-1 text-xs text-soft">{describePutBackCost(job.canBePutBack)}</p>
          </div>
        )}
      </div>
      {isOpen && (
        <div id={rowsId} className="border-t border-line bg-page sm:pl-7">
          {rows.length < job.total && (
            <p className="px-4 pt-3 text-sm text-soft">
              {formatCount(rows.length)} of {formatCount(job.total)} are shown.
            </p>
          )}
          <ul className="divide-y divide-line">{children()}</ul>
        </div>
      )}
    </li>
  );
}
