import CalendarPlus from "lucide-react/icons/calendar-plus";
import Printer from "lucide-react/icons/printer";
import { useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import { saveBlob } from "#client/ui/video-list/save-file.ts";
import {
  describeSessionSize,
  describePlanned,
  describeSession,
} from "#client/watch-plan/plan-words.ts";
import type { Session } from "#client/watch-plan/schedule.ts";
import type { Zone } from "#client/watch-plan/zone.ts";
import * as uiWords from "#words/ui.ts";
import * as words from "#words/watch-plan.ts";

/** Black on white, even if the site is shown in dark colors. */
const PRINT_COLORS = { color: "#000", background: "#fff" };

type Props = {
  listKey: string;
  title: string;
  sessions: readonly Session[];
  zone: Zone;
  ticks: ReadonlySet<string>;
};

/** Saves the plan as a calendar file, or prints it. */
export function PlanActions({ listKey, title, sessions, zone, ticks }: Props) {
  const [isPrinting, setPrinting] = useState(false);
  const onPrinted = useCallback(() => setPrinting(false), []);
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => void saveCalendar(listKey, title, sessions)}>
          <CalendarPlus className="size-4" aria-hidden="true" />
          {words.calendarFile}
        </Button>
        <Button onClick={() => setPrinting(true)}>
          <Printer className="size-4" aria-hidden="true" />
          {words.printPlan}
        </Button>
      </div>
      <p className="mt-2 text-sm text-soft">{words.calendarNote}</p>
      {isPrinting && (
        <PrintSheet title={title} sessions={sessions} zone={zone} ticks={ticks} onEnd={onPrinted} />
      )}
    </>
  );
}

async function saveCalendar(
  listKey: string,
  title: string,
  sessions: readonly Session[],
): Promise<void> {
  try {
    const { calendarFile } = await import("#client/watch-plan/calendar-file.ts");
    const text = await calendarFile({ listKey, title, sessions, now: Date.now() });
    saveBlob(`${words.fileName}.ics`, new Blob([text], { type: "text/calendar;charset=utf-8" }));
  } catch {
    addToast({
      title: words.calendarNotMade,
      description: uiWords.checkAndTryAgain,
      variant: "destructive",
    });
  }
}

type PrintSheetProps = {
  title: string;
  sessions: readonly Session[];
  zone: Zone;
  ticks: ReadonlySet<string>;
  /** Called when the print dialog has closed, whether or not the plan was printed. */
  onEnd: () => void;
};

/**
 * The plan on paper, with a box to tick for each video. Opens the browser's print dialog. By `data-print-sheet`,
 * styles.css keeps everything else off the paper.
 */
function PrintSheet({ title, sessions, zone, ticks, onEnd }: PrintSheetProps) {
  useEffect(() => {
    window.addEventListener("afterprint", onEnd);
    window.print();
    return () => window.removeEventListener("afterprint", onEnd);
  }, [onEnd]);
  return createPortal(
    <div data-print-sheet className="hidden print:block" style={PRINT_COLORS}>
      <h1 dir="auto" className="text-xl font-bold">
        {title}
      </h1>
      <p className="text-sm">
        {words.printedBy} {words.source}
      </p>
      {sessions.map((session) => (
        <section key={session.day} className="mt-4 print:break-inside-avoid">
          <h2 className="font-semibold">{describeSession(session, zone)}</h2>
          <p className="text-sm">{describeSessionSize(session)}</p>
          <ul>
            {session.videos.map((video, index) => (
              <li key={index} className="mt-1 flex gap-2">
                <span aria-hidden="true">{ticks.has(video.videoId) ? "☑" : "☐"}</span>
                <span dir="auto" className="wrap-anywhere">
                  {describePlanned(video)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>,
    document.body,
  );
}
