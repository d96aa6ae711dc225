// The languages of the product, in the footer. The choice lasts on the device: public/boot.js shows every page in it.
import { useLocation } from "react-router";
import { useHydrated } from "#client/ui/browser-state.ts";
import { readStored, writeStored } from "#client/ui/storage.ts";
import { directionOf, LANGUAGES, pathOf } from "#shared/languages.ts";
import * as page from "#words/page.ts";
import * as words from "#words/shell.ts";

/** public/boot.js reads it. */
const STORAGE_KEY = "language";

/** The address of this page in another language. */
function useAddressIn(tag: string): string {
  const { pathname, search, hash } = useLocation();
  // Prerendered markup is the same for all URL parameters.
  const rest = useHydrated() ? `${search}${hash}` : "";
  return `${pathOf(tag)}${pathname}${rest}`.replace(/(?<=.)\/$/, "");
}

/** Null if none was chosen, undefined if the browser stores nothing. */
export function chosenLanguage(): string | null | undefined {
  return readStored("localStorage", STORAGE_KEY);
}

export function rememberLanguage(tag: string): void {
  writeStored("localStorage", STORAGE_KEY, tag);
}

export function LanguageLinks({ className }: { className: string }) {
  if (LANGUAGES.length < 2) return null;
  return (
    <nav aria-label={words.languages} className="w-full">
      <ul className="flex flex-wrap gap-x-5">
        {LANGUAGES.map(({ tag, name }) => (
          <li key={tag}>
            <LanguageLink tag={tag} className={className}>
              {name}
            </LanguageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type LinkProps = { tag: string; className: string; children: string };

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
