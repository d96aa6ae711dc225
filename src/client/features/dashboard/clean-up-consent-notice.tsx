import { Link } from "react-router";
import { describeConsentNeeded, type ConsentNeeded } from "#client/library/cleaning-schedule.ts";

/** Says that the monthly clean-up waits for its owner's consent, and links to the page that asks for it. */
export function CleanUpConsentNotice({ reason }: { reason: ConsentNeeded }) {
  return (
    <p
      role="status"
      className="rounded-lg border border-warn-line bg-warn p-3 text-sm text-on-warn"
    >
      <span className="font-semibold">The monthly clean-up is paused until you agree to it.</span>{" "}
      {describeConsentNeeded(reason)}{" "}
      <Link to="/history" className="font-semibold underline underline-offset-2">
        Read and decide
      </Link>
    </p>
  );
}
