import ChevronRight from "lucide-react/icons/chevron-right";
import { Children, memo, useId, useState, type ReactNode } from "react";
import {
  describeCounts,
  describeGroup,
  describePutBackAll,
  reasonOfGroup,
  type HistoryGroup,
} from "#client/features/history/history-groups.ts";
import {
  describeCause,
  describeState,
  describeWhy,
  ID_IS_FORGOTTEN,
  isPutBackLost,
  isWholePlaylist,
  nameOf,
} from "#client/features/history/history-words.ts";
import { describePutBackCost } from "#client/features/history/put-back-dialog.tsx";
import { describeReason, REASON_NOT_KNOWN } from "#client/library/outcome-words.ts";
import { Button } from "#client/ui/button.tsx";
import { formatClockTime } from "#client/ui/times.ts";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { videoLink } from "#client/ui/video-list/video-link.ts";
import type { Removal } from "#shared/contract/removal.ts";
import * as words from "#words/history.ts";
import * as playlistWords from "#words/playlists.ts";

type Props = {
  removal: Removal;
  /** Undefined without Premium: then no row has a checkbox. */
  chosen: boolean | undefined;
  busy: boolean;
  onToggle: (id: number) => void;
  onPutBack: (removal: Removal) => void;
  /** Undoes the replacement of this video. */
  onUndo: (removal: Removal) => void;
};

const STATE_VARIANTS = {
  plain: "border-line text-soft",
  good: "border-tint-line bg-tint text-accent",
  wait: "border-warn-line bg-warn text-on-warn",
  loss: "border-loss-line bg-loss text-on-loss",
};
// Thousands of rows may be loaded, so skip rendering those out of sight.
const LAZY = "[contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]";

export const HistoryRow = memo(function HistoryRow(props: Props) {
  const { removal, chosen, busy, onToggle, onPutBack, onUndo } = props;
  const name = nameOf(removal);
  const state = describeState(removal);
  return (
    <li className={`flex gap-3 px-4 py-3 ${LAZY} ${chosen ? "bg-tint" : ""}`}>
      {chosen !== undefined && (
        <span className="w-6 shrink-0">
          {removal.canBePutBack && (
            <input
              type="checkbox"
              className="size-6"
              checked={chosen}
              onChange={() => onToggle(removal.id)}
              aria-label={playlistWords.select({ title: name })}
            />
          )}
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_18rem]">
          <p className="line-clamp-2 font-medium wrap-anywhere">
            <Name removal={removal} name={name} />
          </p>
          {removal.channelTitle !== "" && (
            <p className="truncate text-sm text-soft">
              <bdi>{removal.channelTitle}</bdi>
            </p>
          )}
          <p className="mt-1 line-clamp-4 text-sm text-soft">
            <Facts removal={removal} />
          </p>
          {removal.state === "failed" && (
            <p className="mt-1 text-sm text-on-loss">
              {describeReason(removal.reason) || REASON_NOT_KNOWN}
            </p>
          )}
          {isPutBackLost(removal) && <p className="mt-1 text-sm text-soft">{ID_IS_FORGOTTEN}</p>}
        </div>
        <div className="flex min-h-9 items-center gap-3">
          <span
            className={`rounded-md border px-2 py-0.5 text-sm font-medium ${STATE_VARIANTS[state.variant]}`}
          >
            {state.text}
          </span>
          {removal.replacedBy?.canUndo && (
            <Button className="whitespace-nowrap" busy={busy} onClick={() => onUndo(removal)}>
              {words.undoReplacement({ rest: hide, name })}
            </Button>
          )}
          {removal.canBePutBack && (
            <Button className="whitespace-nowrap" busy={busy} onClick={() => onPutBack(removal)}>
              {words.putBackNamed({ rest: hide, name })}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
});

function Name({ removal, name }: { removal: Removal; name: string }) {
  if (isWholePlaylist(removal) && removal.playlistTitle !== "") {
    return words.playlistByName({ name: isolate, title: name });
  }
  const link = videoLink(removal.videoId ?? "");
  if (link === "") return <bdi>{name}</bdi>;
  return (
    <a href={link} target="_blank" rel="noreferrer" className="hover:underline">
      <bdi>{name}</bdi>
    </a>
  );
}

/** "You removed it from Kyoto 2027 (no. 3) · 14:05", or who, why, from where and when. */
function Facts({ removal }: { removal: Removal }) {
  const time = formatClockTime(removal.at);
  const isVideo = !isWholePlaylist(removal);
  const isGone = removal.state === "done" && removal.contradictedAt === null;
  const isOwnRemoval = isVideo && removal.by === "you" && isGone;
  return (
    <>
      {isOwnRemoval ? (
        <>
          {describeOwnRemoval(removal)}
          {/* "You removed it" says that the person chose it. */}
          {removal.why !== "chosen" && ` · ${describeWhy(removal)}`}
        </>
      ) : (
        <>
          {Children.toArray(describeCause(removal, stress))}
          {isVideo && <> · {describePlace(removal)}</>}
        </>
      )}
      {time !== "" && (
        <>
          {" · "}
          <time dateTime={removal.at} className="whitespace-nowrap">
            {time}
          </time>
        </>
      )}
    </>
  );
}

/** "You removed it from Kyoto 2027 (no. 3)" */
function describeOwnRemoval({ playlistId, playlistTitle: name, position }: Removal): ReactNode {
  const tags = { strong: stress, playlist: isolate };
  if (name === "") {
    return playlistId === null ? words.removedFromForgotten(tags) : words.removedFromUnnamed(tags);
  }
  return position === null
    ? words.removedFrom({ ...tags, name })
    : words.removedFromPlace({ ...tags, name, place: position + 1 });
}

/** "from Kyoto 2027 (no. 3)". Where the name is forgotten, so is the place. */
function describePlace({ playlistId, playlistTitle: name, position }: Removal): ReactNode {
  if (name === "") return playlistId === null ? words.fromForgotten : words.fromUnnamed;
  return position === null
    ? words.fromPlaylist({ playlist: isolate, name })
    : words.fromPlaylistPlace({ playlist: isolate, name, place: position + 1 });
}

function stress(text: ReactNode) {
  return <strong className="font-semibold">{text}</strong>;
}

function isolate(name: ReactNode) {
  return <bdi className="wrap-anywhere">{name}</bdi>;
}

function hide(text: ReactNode) {
  return <span className="sr-only">{text}</span>;
}

type HistoryGroupRowProps = {
  group: HistoryGroup;
  isPremium: boolean;
  busy: boolean;
  onPutBackAll: (group: HistoryGroup) => void;
  /** The group's rows, rendered while the group is open. */
  children: () => ReactNode;
};

/** A removal of several videos as one row, which opens to show them. */
export function HistoryGroupRow({
  group,
  isPremium,
  busy,
  onPutBackAll,
  children,
}: HistoryGroupRowProps) {
  const [isOpen, setOpen] = useState(false);
  const rowsId = useId();
  const nameId = useId();
  const { job, rows } = group;
  const at = rows[0]?.at ?? "";
  const facts = [words.byYou, reasonOfGroup(group), formatClockTime(at)].filter(Boolean);
  return (
    <li>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? rowsId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="flex min-w-0 flex-[1_1_18rem] items-start gap-2 rounded-md text-start"
        >
          <ChevronRight
            className={`mt-0.5 size-5 shrink-0 text-soft ${isOpen ? "rotate-90" : "rtl:-scale-x-100"}`}
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
          <div className="max-sm:ps-7 sm:max-w-80 sm:text-end">
            <Button aria-describedby={nameId} busy={busy} onClick={() => onPutBackAll(group)}>
              {describePutBackAll(job)} {!isPremium && job.canBePutBack > 1 && <ProTag />}
            </Button>
            <p className="mt-1 text-xs text-soft">{describePutBackCost(job.canBePutBack)}</p>
          </div>
        )}
      </div>
      {isOpen && (
        <div id={rowsId} className="border-t border-line bg-page sm:ps-7">
          {rows.length < job.total && (
            <p className="px-4 pt-3 text-sm text-soft">
              {words.groupPartlyShown({ shown: rows.length, total: job.total })}
            </p>
          )}
          <ul className="divide-y divide-line">{children()}</ul>
        </div>
      )}
    </li>
  );
}
