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

type FooterLink = { text: string; to?: string; href?: string };

// Anchors of the landing page are full navigations, so that the browser scrolls to them.
const COLUMNS: readonly { heading: string; links: readonly FooterLink[] }[] = [
  {
    heading: "Product",
    links: [
      { text: "Features", href: "/#features" },
      { text: "Pricing", href: "/#pricing" },
      { text: "FAQ", href: "/#faq" },
      { text: "Playlist Length Calculator", to: "/playlist-length" },
      { text: "Import a List", to: "/import" },
      { text: "Install the App", to: "/install" },
    ],
  },
  {
    heading: "Legal",
    links: [
      { text: "Privacy Policy", to: "/privacy-policy" },
      { text: "Terms of Service", to: "/terms-of-service" },
      { text: "Accessibility", to: "/accessibility" },
      { text: WITHDRAW_HERE, to: WITHDRAW_ADDRESS },
      { text: "YouTube Terms of Service", href: YOUTUBE_TERMS },
      { text: "Google Privacy Policy", href: GOOGLE_PRIVACY },
    ],
  },
  {
    heading: "Contact",
    links: [
      { text: SUPPORT_MAIL, href: `mailto:${SUPPORT_MAIL}` },
      { text: LEGAL_MAIL, href: `mailto:${LEGAL_MAIL}` },
    ],
  },
];
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
        {COLUMNS.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <p className="font-semibold text-ink">{heading}</p>
            <ul className="mt-2">
              {links.map(({ text, to, href }) => (
                <li key={text}>
                  {to === undefined ? (
                    <a href={href} rel="noreferrer" className={LINK}>
                      {text}
                    </a>
                  ) : (
                    <Link to={to} className={LINK}>
                      {text}
                    </Link>
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
