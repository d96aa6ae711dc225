import { Link } from "react-router";
import { SiteFrame } from "#client/shell/site-frame.tsx";
import { buttonClass } from "#client/ui/button.tsx";
import * as words from "#words/pages.ts";

export function NotFoundPage() {
  return (
    <SiteFrame>
      <div className="flex max-w-xl flex-col items-start gap-5 py-16 sm:py-24">
        <p className="rounded-md bg-tint px-2 py-1 font-semibold text-accent">404</p>
        <h1 className="text-title font-bold tracking-tight">{words.notFound}</h1>
        <p className="text-soft">{words.notFoundText}</p>
        <pre className="card w-full p-4 text-sm whitespace-pre-wrap text-soft">
          <code>{words.notFoundCode}</code>
        </pre>
        <div className="flex flex-wrap gap-3">
          <Link to="/playlist-length" className={buttonClass("primary")}>
            {words.openCalculator}
          </Link>
          <Link to="/" className={buttonClass("secondary")}>
            {words.backToHome}
          </Link>
        </div>
      </div>
    </SiteFrame>
  );
}
