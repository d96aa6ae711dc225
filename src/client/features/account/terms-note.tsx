import { Link } from "react-router";
import { buttonClass } from "#client/ui/button.tsx";

/** For people who have not accepted the current terms: what works without, and the way to the question. */
export function TermsNote() {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-warn-line bg-warn p-4 text-on-warn">
      <p className="min-w-0 flex-[1_1_18rem]">
        You have not agreed to the current terms, so the features are paused. Here you can still
        download your data, withdraw from a contract and ask for your money back, disconnect YouTube
        and delete your account.
      </p>
      <Link to="/" className={buttonClass("secondary")}>
        Read the terms
      </Link>
    </div>
  );
}
