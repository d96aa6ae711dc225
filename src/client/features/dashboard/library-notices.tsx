import CalendarClock from "lucide-react/icons/calendar-clock";
import { Children, type ReactNode } from "react";
import { Link } from "react-router";
import { VanishedNotice } from "#client/features/dashboard/vanished-notice.tsx";
import {
  CleanUpAnnouncement,
  type CleanUpQuestion,
  type ConsentNeeded,
  describeConsentNeeded,
  describeQuestion,
} from "#client/library/cleaning-schedule.tsx";
import type { CleaningSchedule } from "#shared/contract/cleaning.ts";
import type { LibraryOverview } from "#shared/contract/playlists.ts";
import * as words from "#words/dashboard.ts";
import * as page from "#words/page.ts";

type Props = {
  schedule: CleaningSchedule | undefined;
  /** Undefined while a job runs, which may find more. */
  vanished: LibraryOverview["vanished"] | undefined;
};

/** What the monthly clean-up asks or announces, and what has vanished. */
export function LibraryNotices({ schedule, vanished }: Props) {
  const { asks, announced, consentNeeded } = schedule ?? {};
  return (
    <Notices>
      {asks && <CleanUpNotice question={asks} />}
      {consentNeeded && <CleanUpConsentNotice reason={consentNeeded} />}
      {schedule && announced && <CleanUpAnnouncement schedule={schedule} />}
      {vanished !== undefined && vanished.count > 0 && <VanishedNotice {...vanished} />}
    </Notices>
  );
}

/** Shows the first notice; the others are in a closed `details` element. */
function Notices({ children }: { children: ReactNode }) {
  const [first, ...others] = Children.toArray(children);
  return (
    <>
      {first}
      {others.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer text-sm font-semibold text-accent">
            {words.moreNotices({ count: others.length })}
          </summary>
          <div className="mt-2 space-y-3">{others}</div>
        </details>
      )}
    </>
  );
}

/** Says that the monthly clean-up waits for its owner's consent, and links to the page that asks for it. */
function CleanUpConsentNotice({ reason }: { reason: ConsentNeeded }) {
  return (
    <p
      role="status"
      className="rounded-lg border border-warn-line bg-warn p-3 text-sm text-on-warn"
    >
      <span className="font-semibold">{words.cleanUpPaused}</span>
      {page.sentenceSeparator}
      {describeConsentNeeded(reason)}
      {page.sentenceSeparator}
      <Link to="/automations" className="font-semibold underline underline-offset-2">
        {words.readAndDecide}
      </Link>
    </p>
  );
}

/** Says that the monthly clean-up has a question, and links to the page where it is answered. */
function CleanUpNotice({ question }: { question: CleanUpQuestion }) {
  return (
    <div className="flex items-start gap-3">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full border border-warn-line bg-warn text-on-warn max-sm:hidden">
        <CalendarClock className="size-5" aria-hidden="true" />
      </span>
      <div role="status" className="min-w-0 flex-1 text-sm">
        <p className="font-semibold sm:text-base sm:leading-6">{describeQuestion(question)}</p>
        <p className="text-soft">
          {words.cleanUpAsks({ count: question.videoCount })}
          {page.sentenceSeparator}
          <Link to="/automations" className="font-semibold text-accent underline">
            {words.decide({ count: question.videoCount })}
          </Link>
        </p>
      </div>
    </div>
  );
}
