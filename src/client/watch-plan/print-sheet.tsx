import { useEffect } from "react";
import { createPortal } from "react-dom";
import { describeLoad, describePlanned, describeSession } from "#client/watch-plan/plan-words.ts";
import { NOT_YOUTUBES, SOURCE } from "#shared/attribution.ts";
import type { Session } from "#client/watch-plan/schedule.ts";
import type { Zone } from "#client/watch-plan/zone.ts";

type Props = {
  title: string;
  sessions: readonly Session[];
  zone: Zone;
  ticks: ReadonlySet<string>;
  /** Called when the browser has printed, or has not. */
  onEnd: () => void;
};

/** Also where the pages are dark. */
const ON_PAPER = { color: "#000", background: "#fff" };

/** The whole plan on paper, with a box to tick for each video. Opens the browser's print dialog; nothing else is printed. */
export function PrintSheet({ title, sessions, zone, ticks, onEnd }: Props) {
  useEffect(() => {
    window.addEventListener("afterprint", onEnd);
    window.print();
    return () => window.removeEventListener("afterprint", onEnd);
  }, [onEnd]);
  return createPortal(
    <div data-print-sheet className="hidden print:block" style={ON_PAPER}>
      <h1 dir="auto" className="text-xl font-bold">
        {title}
      </h1>
      <p className="text-sm">
        Watch plan by Tidylist. {SOURCE} {NOT_YOUTUBES}
      </p>
      {sessions.map((session) => (
        <section key={session.day} className="mt-4 print:break-inside-avoid">
          <h2 className="font-semibold">{describeSession(session, zone)}</h2>
          <p className="text-sm">{describeLoad(session)}</p>
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
