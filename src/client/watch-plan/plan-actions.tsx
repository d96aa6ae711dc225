import CalendarPlus from "lucide-react/icons/calendar-plus";
import Printer from "lucide-react/icons/printer";
import { useCallback, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { saveBlob } from "#client/ui/save-blob.ts";
import { addToast } from "#client/ui/toast-queue.ts";
import { PrintSheet } from "#client/watch-plan/print-sheet.tsx";
import type { Session } from "#client/watch-plan/schedule.ts";
import type { Zone } from "#client/watch-plan/zone.ts";

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
          Calendar file (.ics)
        </Button>
        <Button onClick={() => setPrinting(true)}>
          <Printer className="size-4" aria-hidden="true" />
          Print plan
        </Button>
      </div>
      <p className="mt-2 text-sm text-soft">
        Opening the calendar file again replaces the sessions of the same days in your calendar.
      </p>
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
    saveBlob("watch-plan.ics", new Blob([text], { type: "text/calendar;charset=utf-8" }));
  } catch {
    addToast({
      title: "The calendar file could not be made",
      description: "Check your connection and try again.",
      variant: "destructive",
    });
  }
}
