import type { ReactNode } from "react";
import { formatDay, formatMinute } from "#client/ui/dates.ts";
import * as words from "#words/ui.ts";

type Props = { id: string; title: string; dangerous?: boolean; children: ReactNode };

/** A section under a heading that can take the focus. */
export function Section({ id, title, dangerous = false, children }: Props) {
  return (
    <section
      aria-labelledby={headingId(id)}
      className={`card p-5 sm:p-6 ${dangerous ? "border-loss-line" : ""}`}
    >
      <h2
        id={headingId(id)}
        tabIndex={-1}
        className="scroll-mt-20 text-lg font-semibold outline-none"
      >
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Moves the focus to the section's heading, after its button has disappeared. */
export function focusSection(id: string): void {
  focusHeading(headingId(id));
}

export function focusHeading(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true });
}

function headingId(id: string): string {
  return `${id}-heading`;
}

/** A date to the day, or with its time to the minute, as a `<time>` element. */
export function Moment({ at, to }: { at: string; to: "day" | "minute" }) {
  const text = to === "day" ? formatDay(at) : formatMinute(at);
  return text === "" ? words.unknownDay : <time dateTime={at}>{text}</time>;
}
