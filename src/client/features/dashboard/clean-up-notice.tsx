import CalendarClock from "lucide-react/icons/calendar-clock";
import { Link } from "react-router";
import { describeAsked, type CleanUpAsks } from "#client/library/cleaning-schedule.ts";

/** Says that the monthly clean-up has a question, and links to the history page to answer it. */
export function CleanUpNotice({ asks }: { asks: CleanUpAsks }) {
  return (
    <div className="flex items-start gap-3">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full border border-warn-line bg-warn text-on-warn max-sm:hidden">
        <CalendarClock className="size-5" aria-hidden="true" />
      </span>
      <div role="status" className="min-w-0 flex-1 text-sm">
        <p className="font-semibold sm:text-base sm:leading-6">{describeAsked(asks)}</p>
        <p className="text-soft">
          They may come back, so the monthly clean-up asks first.{" "}
          <Link to="/history" className="font-semibold text-accent underline">
            Decide what happens to them
          </Link>
        </p>
      </div>
    </div>
  );
}
