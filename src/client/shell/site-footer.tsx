import { lazy } from "react";
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
import { pageAddress } from "#client/ui/page-address.ts";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import { NameMark } from "#client/ui/name-mark.tsx";
import * as words from "#words/shell.ts";

// Anchors of the landing page are full navigations, so that the browser scrolls to them.
const isPage = (address: string) => /^\/(?!#)/.test(address);

/** The heading of each column, and its links by their text. */
const COLUMNS: Record<string, Record<string, string>> = {
  [words.product]: {
    [words.features]: "/#features",
    [words.pricing]: "/#pricing",
    [words.faq]: "/#faq",
    [words.calculator]: "/playlist-length",
    [words.importList]: "/import",
    [words.install]: "/install",
  },
  [words.legal]: {
    [words.privacyPolicy]: "/privacy-policy",
    [words.termsOfService]: "/terms-of-service",
    [words.accessibility]: "/accessibility",
    [WITHDRAW_HERE]: WITHDRAW_ADDRESS,
    [words.youTubeTerms]: YOUTUBE_TERMS,
    [words.googlePrivacy]: GOOGLE_PRIVACY,
  },
  [words.contact]: {
    [SUPPORT_MAIL]: `mailto:${SUPPORT_MAIL}`,
    [LEGAL_MAIL]: `mailto:${LEGAL_MAIL}`,
  },
};
const LINK = "inline-flex min-h-8 items-center underline-offset-4 hover:text-ink hover:underline";

// Prerendered; its script loads after the page's. A constant element, because a re-render before that script has loaded would
// replace the prerendered HTML.
const LanguageLinks = lazy(() =>
  import("#client/shell/language-links.tsx").then((module) => ({ default: module.LanguageLinks })),
);
const languageLinks = (
  <LazyPart>
    <LanguageLinks className={LINK} />
  </LazyPart>
);

const YEAR = import.meta.env?.BUILD_YEAR ?? new Date().getUTCFullYear();

/** The footer of every page (product.md 3.4). */
export function SiteFooter() {
  return (
    <footer className="border-t border-line text-sm text-soft print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap gap-x-16 gap-y-8 px-4 pt-10 pb-8 sm:px-6">
        <div className="me-auto max-lg:w-full">
          <p className="flex items-center gap-2 font-bold text-ink">
            <NameMark className="size-6" />
            Tidylist
          </p>
          <p className="mt-3">© {YEAR} Tidylist</p>
          <p className="mt-1">{words.notAffiliated}</p>
          <address className="mt-3 max-w-60 not-italic">
            {operator.vatNumber === ""
              ? words.operator({ name: operator.name, code: operator.registryCode })
              : words.operatorWithVat({
                  name: operator.name,
                  code: operator.registryCode,
                  vat: operator.vatNumber,
                })}
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
                    <a
                      href={address.startsWith("/") ? pageAddress(address) : address}
                      rel="noreferrer"
                      className={LINK}
                    >
                      {text}
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {languageLinks}
      </div>
    </footer>
  );
}
