import { Link } from "react-router";
import { SiteFrame } from "#client/shell/site-frame.tsx";
import { buttonClass } from "#client/ui/button.tsx";

export function NotFoundPage() {
  return (
    <SiteFrame>
      <div className="flex max-w-xl flex-col items-start gap-5 py-16 sm:py-24">
        <p className="rounded-md bg-tint px-2 py-1 font-semibold text-accent">404</p>
        <h1 className="text-title font-bold tracking-tight">Page Not Found</h1>
        <p className="text-soft">There is nothing at this address. It may have been mistyped.</p>
        <pre className="card w-full p-4 text-sm whitespace-pre-wrap text-soft">
          <code>{"// No route of this app matches the address."}</code>
        </pre>
        <div className="flex flex-wrap gap-3">
          <Link to="/playlist-length" className={buttonClass("primary")}>
            Open the playlist length calculator
          </Link>
          <Link to="/" className={buttonClass("secondary")}>
            Back to Home
          </Link>
        </div>
      </div>
    </SiteFrame>
  );
}
