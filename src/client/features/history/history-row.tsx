import { memo } from "react";
import {
  describeCause,
  describeState,
  formatClockTime,
  ID_IS_FORGOTTEN,
  isPutBackLost,
  isWholePlaylist,
  nameOf,
  playlistNameOf,
} from "#client/features/history/history-words.ts";
import { describeReason, REASON_NOT_KNOWN } from "#client/library/outcome-words.ts";
import { Button } from "#client/ui/button.tsx";
import { formatCount } from "#client/ui/counts.ts";
import { videoLink } from "#client/ui/video-list/video-link.ts";
import type { Removal } from "#shared/contract/removal.ts";

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
              aria-label={`Select ${name}`}
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
            <Button
              className="whitespace-nowrap"
              aria-disabled={busy}
              onClick={() => busy || onUndo(removal)}
            >
              Undo <span className="sr-only">the replacement of {name}</span>
            </Button>
          )}
          {removal.canBePutBack && (
            <Button
              className="whitespace-nowrap"
              aria-disabled={busy}
              onClick={() => busy || onPutBack(removal)}
            >
              Put back <span className="sr-only">{name}</span>
            </Button>
          )}
        </div>
      </div>
    </li>
  );
});

function Name({ removal, name }: { removal: Removal; name: string }) {
  if (isWholePlaylist(removal) && removal.playlistTitle !== "") {
    return (
      <>
        The playlist <bdi>{name}</bdi>
      </>
    );
  }
  const link = videoLink(removal.videoId ?? "");
  if (link === "") return <bdi>{name}</bdi>;
  return (
    <a href={link} target="_blank" rel="noreferrer" className="hover:underline">
      <bdi>{name}</bdi>
    </a>
  );
}

function Facts({ removal }: { removal: Removal }) {
  const time = formatClockTime(removal.at);
  const [who, why] = describeCause(removal);
  const where = isWholePlaylist(removal) ? null : <Where removal={removal} />;
  const isGone = removal.state === "done" && removal.contradictedAt === null;
  const isOwn = where !== null && removal.by === "you" && isGone;
  return (
    <>
      <strong className="font-semibold">{isOwn ? "You removed it" : who}</strong>
      {isOwn && where}
      {!(isOwn && removal.why === "chosen") && why}
      {!isOwn && where !== null && <> ·{where}</>}
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

/** " from Kyoto 2027 (no. 3)" */
function Where({ removal }: { removal: Removal }) {
  const { position } = removal;
  return (
    <>
      {" from "}
      <bdi className="wrap-anywhere">{playlistNameOf(removal)}</bdi>
      {position !== null && ` (no. ${formatCount(position + 1)})`}
    </>
  );
}
