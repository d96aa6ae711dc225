import { Link } from "react-router";
import {
  GOOGLE_PRIVACY,
  LEGAL_MAIL,
  SUPPORT_MAIL,
  WITHDRAW_ADDRESS,
  WITHDRAW_HERE,
} from "#client/shell/contact.ts";
import { operator } from "#client/api/operator.ts";
import { YOUTUBE_TERMS } from "#shared/terms.ts";
import { NameMark } from "#client/ui/name-mark.tsx";

// Anchors of the landing page are full navigations, so that the browser scrolls to them.
const isPage = (address: string) => /^\/(?!#)/.test(address);

/** The heading of each column, and its links by their text. */
const COLUMNS: Record<string, Record<string, string>> = {
  Product: {
    Features: "/#features",
    Pricing: "/#pricing",
    FAQ: "/#faq",
    "Playlist Length Calculator": "/playlist-length",
    "Import a List": "/import",
    "Install the App": "/install",
  },
  Legal: {
    "Privacy Policy": "/privacy-policy",
    "Terms of Service": "/terms-of-service",
    Accessibility: "/accessibility",
    [WITHDRAW_HERE]: WITHDRAW_ADDRESS,
    "YouTube Terms of Service": YOUTUBE_TERMS,
    "Google Privacy Policy": GOOGLE_PRIVACY,
  },
  Contact: {
    [SUPPORT_MAIL]: `mailto:${SUPPORT_MAIL}`,
    [LEGAL_MAIL]: `mailto:${LEGAL_MAIL}`,
  },
};
const LINK = "inline-flex min-h-8 items-center underline-offset-4 hover:text-ink hover:underline";

const YEAR = import.meta.env?.BUILD_YEAR ?? new Date().getUTCFullYear();

/** The footer of every page (product.md 3.4). */
export function SiteFooter() {
  return (
    <footer className="border-t border-line text-sm text-soft print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap gap-x-16 gap-y-8 px-4 pt-10 pb-8 sm:px-6">
        <div className="mr-auto max-lg:w-full">
          <p className="flex items-center gap-2 font-bold text-ink">
            <NameMark className="size-6" />
            Tidylist
          </p>
          <p className="mt-3">© {YEAR} Tidylist</p>
          <p className="mt-1">Not affiliated with YouTube.</p>
          <address className="mt-3 max-w-60 not-italic">
            {operator.name}, registry code {operator.registryCode}
            {operator.vatNumber !== "" && `, VAT number ${operator.vatNumber}`}
            <br />
            {operator.address}
            <br />
            <a href={`mailto:${operator.email}`} className={LINK}>
              {operator.email}
            </a>
          </address>
        </div>
        {Object.entries(COLUMNS).map(([heading, links]) => (
          <nav key={heading} aria-label={heading}>
            <p className="font-semibold text-ink">{heading}</p>
            <ul className="mt-2">
              {Object.entries(links).map(([text, address]) => (
                <li key={text}>
                  {isPage(address) ? (
                    <Link to={address} className={LINK}>
                      {text}
                    </Link>
                  ) : (
                    <a href={address} rel="noreferrer" className={LINK}>
                      {text}
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
