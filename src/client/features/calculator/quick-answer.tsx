// A short version of the calculator's answer for other pages. It links to the calculator, which finds the same
// answer in the cache.
import { useEffect, useMemo, useRef } from "react";
import { Link } from "react-router";
import { describeFailure, FailureAlert } from "#client/features/calculator/input/failure-alert.tsx";
import { totalProgress } from "#client/features/calculator/reading/analyze.ts";
import { useAnalysis } from "#client/features/calculator/reading/use-analysis.ts";
import { useAnnouncement } from "#client/ui/use-announcement.ts";
import {
  describeFound,
  describeLeftOut,
  describeUnknownLength,
} from "#client/features/calculator/result/counted-words.ts";
import { describeNotices, isLeftOutWarning } from "#client/features/calculator/result/warnings.tsx";
import {
  DEFAULT_SETTINGS,
  readReferences,
  writeUrlState,
} from "#client/features/calculator/url-state.ts";
import { Button, buttonClass } from "#client/ui/button.tsx";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";
import { formatDuration } from "#shared/duration.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/calculator.ts";
import * as page from "#words/page.ts";

const SHOWN_WARNINGS = 3;
const QUICK_SPEEDS = [1, 1.5, 2];

/** Calculates the length of `lines`. Passing the same array again sends no new request. */
export function QuickAnswer({ lines }: { lines: readonly string[] }) {
  const request = useMemo(() => ({ lines, duplicates: false, region: undefined }), [lines]);
  const { status, result, progress, error, failedAt, restart, stop } = useAnalysis(request);
  const announcement = useAnnouncement(result && status === "done" ? describe(result) : "");
  const { videos, seconds } = totalProgress(progress);
  const isOver = status === "done" && result !== undefined;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the answer is below the box, and it grows when the reading ends. Somebody who has scrolled away then
    // stays there. `request` is always set: it is in the condition so that the effect runs for each new request.
    const { top = 0, bottom = 0 } = section.current?.getBoundingClientRect() ?? {};
    const isInView = top < innerHeight && bottom > 0;
    if (isOver ? isInView : request) section.current?.scrollIntoView({ block: "nearest" });
  }, [request, isOver]);
  return (
    <section ref={section} aria-label={words.howLong} className="card min-h-47 p-5">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {status === "failed" ? (
        <>
          <FailureAlert failure={describeFailure(error, failedAt)} />
          <Button className="mt-3" onClick={restart}>
            {buttons.tryAgain}
          </Button>
        </>
      ) : (
        <>
          <p className="text-sm text-soft">
            {isOver ? describe(result) : words.soFar({ count: videos })}
          </p>
          <p className="mt-1 text-4xl font-bold tracking-tight">
            {formatDuration(isOver ? result.totalDuration : seconds)}
          </p>
          <Speeds seconds={isOver ? result.totalDuration : seconds} />
          {isOver ? (
            <Rest result={result} lines={lines} />
          ) : (
            <div className="mt-4 flex items-center gap-4">
              {status === "stopped" ? (
                <Button onClick={restart}>{words.continueReading}</Button>
              ) : (
                <>
                  <progress aria-label={words.reading} className="meter-bar" />
                  <Button onClick={stop}>{buttons.stop}</Button>
                </>
              )}
            </div>
          )}
        </>
      )}
    </section>
  );
}

function Speeds({ seconds }: { seconds: number }) {
  return (
    <dl className="mt-4 grid gap-2 text-sm min-[26rem]:grid-cols-3">
      {QUICK_SPEEDS.map((speed) => (
        <div
          key={speed}
          className="flex flex-wrap justify-between gap-x-3 rounded-lg border border-line px-3 py-2 min-[26rem]:block"
        >
          <dt className="text-soft">{speed === 1 ? words.normalSpeed : words.speed({ speed })}</dt>
          <dd className="font-semibold">{formatDuration(seconds / speed)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the total leaves out, and a link to the full answer. */
function Rest({ result, lines }: { result: CalculatorResponse; lines: readonly string[] }) {
  const leftOut = describeLeftOut(result.leftOut, undefined);
  const unknown = describeUnknownLength(result.leftOut);
  // What is left out is said below, for all lines together.
  const warnings = describeNotices(result)
    .filter((_, index) => !isLeftOutWarning(result, index))
    .slice(0, SHOWN_WARNINGS);
  const question = { list: readReferences(lines), duplicates: false, region: undefined };
  const search = writeUrlState({ question, settings: DEFAULT_SETTINGS });
  return (
    <>
      {leftOut.length > 0 && (
        <p className="mt-3 text-sm">
          <span className="font-medium">{words.notInTotal}</span> {leftOut.join(page.listSeparator)}
        </p>
      )}
      {unknown !== "" && (
        <p className="mt-3 text-sm">
          <span className="font-medium">{words.unknownLength}</span> {unknown}
        </p>
      )}
      {warnings.length > 0 && (
        <ul className="mt-3 list-disc space-y-1 rounded-lg border border-warn-line bg-warn py-2 pe-3 ps-7 text-sm text-on-warn">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <Link
        to={`/playlist-length${search}`}
        state={{ lines: [...lines] }}
        className={buttonClass("secondary", "mt-4 w-full")}
      >
        {words.seeAll}
      </Link>
    </>
  );
}

function describe({ totalVideos, playlists }: CalculatorResponse): string {
  return describeFound({ videos: totalVideos, playlists });
}
