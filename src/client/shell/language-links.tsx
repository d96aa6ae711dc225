// The languages of the product, in the footer and on the account page. The choice lasts on the device, where public/boot.js
// shows every page in it, and with the account, which gets it from the page that the link opens (account-language.ts).
import { useLocation } from "react-router";
import { rememberLanguage } from "#client/shell/chosen-language.ts";
import { useHydrated } from "#client/ui/browser-state.ts";
import { directionOf, type Language, LANGUAGES, pathOf } from "#shared/languages.ts";
import * as page from "#words/page.ts";
import * as words from "#words/shell.ts";

/** The address of this page in another language. */
function useAddressIn(tag: string): string {
  const { pathname, search, hash } = useLocation();
  // Prerendered markup is the same for all URL parameters.
  return addressIn(tag, pathname, useHydrated() ? `${search}${hash}` : "");
}

/** The address of the page at this path. `rest`: its query and fragment. */
export function addressIn(tag: string, path: string, rest: string): string {
  return `${pathOf(tag)}${path}${rest}`.replace(/(?<=.)\/$/, "");
}

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
      href={useAddressIn(tag)}
      lang={tag}
      dir={directionOf(tag)}
      hrefLang={tag}
      aria-current={tag === page.language ? "true" : undefined}
      onClick={() => rememberLanguage(tag)}
      className={className}
    >
      {children}
    </a>
  );
}
