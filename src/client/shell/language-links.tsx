// Links to this page in each language, in the footer and on the account page. When one is followed, public/boot.js stores the
// choice on the device and adds the query and fragment of this page to the link. The page that opens sends the choice to the
// account (account-language.ts).
import { useLocation } from "react-router";
import { addressIn, directionOf, type Language, LANGUAGES } from "#shared/languages.ts";
import * as page from "#words/page.ts";
import * as words from "#words/shell.ts";

export function LanguageLinks({ className }: { className: string }) {
  return (
    <nav aria-label={words.languages} className="w-full">
      <LanguageList className={className} />
    </nav>
  );
}

/** `className` of each link. */
export function LanguageList({ className }: { className: string }) {
  return (
    <ul className="flex flex-wrap gap-x-5">
      {LANGUAGES.map(({ tag, name }) => (
        <li key={tag}>
          <LanguageLink tag={tag} className={className}>
            {name}
          </LanguageLink>
        </li>
      ))}
    </ul>
  );
}

type LinkProps = { tag: Language; className: string; children: string };

/** This page in the language of `tag`, which is then the chosen one. */
export function LanguageLink({ tag, className, children }: LinkProps) {
  return (
    <a
      href={addressIn(tag, useLocation().pathname)}
      lang={tag}
      dir={directionOf(tag)}
      hrefLang={tag}
      aria-current={tag === page.language ? "true" : undefined}
      className={className}
    >
      {children}
    </a>
  );
}
