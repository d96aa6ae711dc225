import Square from "lucide-react/icons/square";
import { listsToRead, type LineCount } from "#client/features/calculator/input/lines.ts";
import {
  expectedItems,
  totalProgress,
  visiblePlaylists,
  type ReadingProgress,
} from "#client/features/calculator/reading/analyze.ts";
import { TotalLength } from "#client/features/calculator/result/summary-card.tsx";
import { formatCount } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import type { CalculatorProgress } from "#shared/contract/calculator.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/calculator.ts";

const SHOWN_PLAYLISTS = 8;
const TILE_COUNT = 8;

type Props = {
  progress: ReadingProgress;
  /** What the page recognises in the lines. */
  lines: LineCount;
  isStopped: boolean;
  className: string;
  onStop: () => void;
};

/** Progress of the reading, laid out like the result that will replace it. */
export function ProgressPanel({ progress, lines, isStopped, className, onStop }: Props) {
  const totals = totalProgress(progress);
  const { count, arePlaylists } = listsToRead(lines);
  const read = { read: totals.playlistsDone, count };
  const shown = visiblePlaylists(progress, SHOWN_PLAYLISTS);
  const hiddenCount = progress.size - shown.length;
  return (
    <section className={`card p-5 sm:p-6 ${className}`} aria-labelledby="progress-heading">
      <h2 id="progress-heading" tabIndex={-1} className="text-lg font-semibold outline-none">
        {isStopped ? words.stopped : words.reading}
      </h2>
      <p className="text-soft">{words.soFar({ count: totals.videos })}</p>
      <TotalLength seconds={totals.seconds} />
      <p className="mt-1 min-h-6 text-soft">
        {count > 0 && (arePlaylists ? words.playlistsRead(read) : words.listsRead(read))}
      </p>
      {isStopped ? (
        <p className="mt-5 rounded-lg bg-sunken p-3">{words.onlyPart}</p>
      ) : (
        <div className="mt-3 flex items-center gap-4">
          <ReadingBar
            label={arePlaylists ? words.allPlaylists : words.allLists}
            value={totals.read}
            max={totals.reported}
          />
          <Button onClick={onStop}>
            <Square className="size-4" aria-hidden="true" />
            {buttons.stop}
          </Button>
        </div>
      )}
      <ul className="mt-5 space-y-3">
        {shown.map((line) => (
          <PlaylistProgress key={`${line.line} ${line.playlistId}`} line={line} />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <p className="mt-3 text-sm text-soft">{words.moreLists({ count: hiddenCount })}</p>
      )}
      {!isStopped && <TileSkeletons />}
      <YouTubeAttribution totals className="mt-4" />
    </section>
  );
}

function PlaylistProgress({ line }: { line: CalculatorProgress }) {
  const expected = expectedItems(line);
  const name = line.title ?? line.playlistId;
  return (
    <li>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span className="truncate" dir="auto">
          {name}
        </span>
        <span className="shrink-0 text-soft">
          {expected === undefined
            ? formatCount(line.read)
            : words.readOf({ read: line.read, count: expected })}
        </span>
      </div>
      <ReadingBar label={name} value={line.read} max={expected} />
      {line.size !== undefined && (
        <p className="mt-1 text-sm text-soft">{words.newestRead({ count: line.size })}</p>
      )}
    </li>
  );
}

function ReadingBar(props: { label: string; value: number; max: number | undefined }) {
  const isKnown = props.max !== undefined && props.max > 0;
  return (
    <progress
      aria-label={props.label}
      className="meter-bar mt-1.5"
      {...(isKnown ? { value: props.value, max: props.max } : {})}
    />
  );
}

function TileSkeletons() {
  return (
    <div className="mt-6 grid grid-cols-2 gap-2 sm:grid-cols-4" aria-hidden="true">
      {Array.from({ length: TILE_COUNT }, (_, index) => (
        <div key={index} className="h-18 rounded-lg bg-sunken" />
      ))}
    </div>
  );
}
