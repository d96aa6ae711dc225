import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import ChevronDown from "lucide-react/icons/chevron-down";
import Redo from "lucide-react/icons/redo-2";
import Shuffle from "lucide-react/icons/shuffle";
import Undo from "lucide-react/icons/undo-2";
import { Link } from "react-router";
import { useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { describeDifference } from "#client/features/playlist-detail/arrange/arrange-words.ts";
import {
  SORT_CHOICES,
  type SortChoice,
} from "#client/features/playlist-detail/arrange/sort-choices.ts";
import { Question } from "#client/library/changes/question.tsx";
import { JobLine } from "#client/library/job-line.tsx";
import { isChangeJob } from "#client/library/job-words.ts";
import { upgradeAddress } from "#client/identity/upgrade.ts";
import { Button } from "#client/ui/button.tsx";
import { CheckField } from "#client/ui/fields/check-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { readNumber } from "#client/ui/video-list/number-field.ts";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import { BASIC_MOVES_AT_ONCE } from "#shared/plans.ts";
import type { Job } from "#shared/contract/playlists.ts";
import * as buttonWords from "#words/buttons.ts";
import * as words from "#words/playlist.ts";

const READING_KINDS: readonly Job["kind"][] = ["playlists", "videos", "all", "regions", "check"];

const STEP_BUTTON = "text-sm whitespace-nowrap max-sm:px-2.5";

type Props = {
  canUndo: boolean;
  canRedo: boolean;
  /** Whether the order is not that on YouTube. */
  isArranged: boolean;
  onSort: (choice: SortChoice) => void;
  onReverse: () => void;
  onShuffle: () => void;
  onReset: () => void;
  onUndo: () => void;
  onRedo: () => void;
};

/** On a phone the buttons are in one line that scrolls sideways, so that the rows have room. */
const ROW =
  "flex flex-wrap items-center gap-2 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1";
/** The text of a button. On a phone only its icon is shown, so that Undo is in view. */
const LABEL = "max-sm:sr-only";
const BUTTON = "shrink-0 gap-1.5 px-2.5! text-sm";

/** The buttons that change the order of the whole playlist. */
export function ArrangeToolbar(props: Props) {
  const { canUndo, canRedo, isArranged } = props;
  const [isOpen, setOpen] = useState(false);
  const sortsId = useId();
  const buttons = useRef<HTMLDivElement>(null);
  const sort = (choice: SortChoice): void => {
    props.onSort(choice);
    setOpen(false);
    // The pressed button has disappeared, so "Sort by…" gets the focus.
    buttons.current?.querySelector("button")?.focus();
  };
  return (
    <div role="toolbar" aria-label={words.arrange} className="px-4 pt-3 sm:px-6">
      <div ref={buttons} className={ROW}>
        <Button
          className={BUTTON}
          aria-expanded={isOpen}
          aria-controls={isOpen ? sortsId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {words.sortByMenu}
          <ChevronDown className={`size-4 ${isOpen ? "rotate-180" : ""}`} aria-hidden="true" />
        </Button>
        <Button className={BUTTON} onClick={props.onReverse}>
          <ArrowDownUp className="size-4" aria-hidden="true" />
          <span className={LABEL}>{words.reverse}</span>
        </Button>
        <Button className={BUTTON} onClick={props.onShuffle}>
          <Shuffle className="size-4" aria-hidden="true" />
          <span className={LABEL}>{words.shuffle}</span>
        </Button>
        <Button className={BUTTON} aria-disabled={!canUndo} onClick={props.onUndo}>
          <Undo className="size-4" aria-hidden="true" />
          <span className={LABEL}>{buttonWords.undo}</span>
        </Button>
        <Button className={BUTTON} aria-disabled={!canRedo} onClick={props.onRedo}>
          <Redo className="size-4" aria-hidden="true" />
          <span className={LABEL}>{words.redo}</span>
        </Button>
        <Button className={BUTTON} aria-disabled={!isArranged} onClick={props.onReset}>
          {words.asOnYouTube}
        </Button>
      </div>
      {isOpen && (
        <div id={sortsId} role="group" aria-label={words.sortBy} className={`mt-2 ${ROW}`}>
          {SORT_CHOICES.map((choice) => (
            <Button key={choice.text} className={BUTTON} onClick={() => sort(choice)}>
              {choice.text}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

type ArrangeNotesProps = {
  moves: number;
  /** What has changed in the playlist meanwhile; "" for nothing. */
  change: string;
  /** The running or waiting job of the playlist. */
  job: Job | undefined;
  /** Whether the list left videos out when arranging began. */
  wasFiltered: boolean;
  isPremium: boolean;
};

/** How many videos have to move on YouTube, and what prevents saving the order now. */
export function ArrangeNotes(props: ArrangeNotesProps) {
  const { moves, change, job, wasFiltered, isPremium } = props;
  return (
    <div className="border-b border-line px-4 py-2 text-sm sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="status">{describeDifference(moves)}</p>
        <YouTubeAttribution />
      </div>
      {!isPremium && (
        <p>
          {words.basicMoves({
            count: BASIC_MOVES_AT_ONCE,
            upgrade: upgradeLink,
          })}
        </p>
      )}
      {wasFiltered && <p className="text-soft">{words.wholePlaylist}</p>}
      {change !== "" && (
        <p
          role="status"
          className="mt-1 rounded-lg border border-warn-line bg-warn px-3 py-2 text-on-warn"
        >
          {change}
        </p>
      )}
      {job && <JobNote job={job} />}
      {job && isChangeJob(job) && <JobLine job={job} />}
    </div>
  );
}

const upgradeLink = (text: ReactNode) => (
  <Link to={upgradeAddress()} className="font-semibold text-accent underline">
    {text}
  </Link>
);

function JobNote({ job }: { job: Job }) {
  const text = READING_KINDS.includes(job.kind)
    ? words.readingNow
    : job.kind === "order"
      ? words.savingNow
      : words.changingNow;
  return (
    <p role="status" className="mt-1 font-medium">
      {text}
    </p>
  );
}

type ArrangeBarProps = {
  count: number;
  total: number;
  onAll: () => void;
  onTop: () => void;
  onBottom: () => void;
  /** `position` is from 0. */
  onPosition: (position: number) => void;
  /** The buttons that end arranging. */
  children: ReactNode;
};

/** What only a screen reader says. */
const heard = (text: ReactNode) => <span className="sr-only">{text}</span>;

/** Moves the selected rows, and ends arranging. Below the rows, outside of what scrolls, so always in view. */
export function ArrangeBar(props: ArrangeBarProps) {
  const { count, total, onAll, onTop, onBottom, children } = props;
  return (
    <div
      role="group"
      aria-label={words.selection}
      className="flex flex-wrap items-end gap-2 border-t border-line bg-card px-4 py-2 sm:px-6"
    >
      <CheckField
        className="me-auto min-h-10 font-medium"
        checked={count > 0 && count === total}
        onChange={onAll}
      >
        <span>
          {words.selectAllRows({
            more: count > 0 ? heard : (text) => text,
          })}
        </span>
        <span role="status" className="text-sm font-normal text-soft">
          {count > 0 && words.selected({ count })}
        </span>
      </CheckField>
      {count > 0 && (
        <>
          <Button className={STEP_BUTTON} onClick={onTop}>
            {words.toTop}
          </Button>
          <Button className={STEP_BUTTON} onClick={onBottom}>
            {words.toBottom}
          </Button>
          <ToPosition total={total} onPosition={props.onPosition} />
        </>
      )}
      <div className="flex flex-wrap gap-2 max-sm:basis-full">{children}</div>
    </div>
  );
}

type PositionProps = { total: number; onPosition: (position: number) => void };

function ToPosition({ total, onPosition }: PositionProps) {
  const [text, setText] = useState("");
  const [isSent, setSent] = useState(false);
  const rule = { name: words.thePosition, min: 1, max: total, whole: true };
  // A blank field has neither a value nor a problem.
  const { value, problem = words.enterPosition } = readNumber(text, rule);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (value !== undefined) onPosition(value - 1);
  };
  return (
    <form onSubmit={submit} noValidate className="flex items-end gap-1.5">
      <TextField
        label={words.position}
        labelInside
        inputMode="numeric"
        className="w-24"
        value={text}
        problem={isSent && value === undefined ? problem : undefined}
        onText={(next) => {
          setText(next);
          setSent(false);
        }}
      />
      <Button type="submit" className={STEP_BUTTON}>
        {words.toPosition}
      </Button>
    </form>
  );
}

type LeaveQuestionProps = { onStay: () => void; onDiscard: () => void };

/** Asks before an order that is not saved is discarded. */
export function LeaveQuestion({ onStay, onDiscard }: LeaveQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Question
      ref={dialog}
      title={words.discardTitle}
      cancel={words.keepArranging}
      onClose={onStay}
      action={
        <Button
          variant="primary"
          danger="loud"
          className="max-sm:flex-1"
          busy={false}
          onClick={onDiscard}
        >
          {words.discard}
        </Button>
      }
    >
      <p>{words.discardText}</p>
    </Question>
  );
}
