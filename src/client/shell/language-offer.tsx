// One line that offers the browser's language, until a language is chosen. Nobody is sent to another address unasked.
import X from "lucide-react/icons/x";
import { useState } from "react";
import { chosenLanguage, rememberLanguage } from "#client/shell/chosen-language.ts";
import { LanguageLink } from "#client/shell/language-links.tsx";
import { findLanguage } from "#shared/languages.ts";
import * as page from "#words/page.ts";
import * as words from "#words/shell.ts";

export function LanguageOffer() {
  const [language, setLanguage] = useState(offeredLanguage);
  if (language === undefined) return null;
  const decline = () => {
    // For this device only: whoever signs in here next keeps the language of their account.
    rememberLanguage(page.language, { isSaved: true });
    setLanguage(undefined);
  };
  return (
    <aside
      aria-label={words.languages}
      className="fixed inset-x-0 bottom-0 z-10 flex items-center justify-center gap-2 border-t border-line bg-card px-4 py-1 text-sm print:hidden"
    >
      <LanguageLink
        tag={language.tag}
        className="inline-flex min-h-8 items-center font-semibold text-accent underline underline-offset-4"
      >
        {language.offer}
      </LanguageLink>
      <button type="button" aria-label={words.keepLanguage} onClick={decline} className="p-2">
        <X className="size-4" aria-hidden="true" />
      </button>
    </aside>
  );
}

/** The first of the browser's languages that the product speaks; undefined if the page has it, or one was chosen. */
function offeredLanguage(): ReturnType<typeof findLanguage> {
  if (chosenLanguage() !== null) return undefined;
  for (const tag of navigator.languages) {
    const language = findLanguage(tag) ?? findLanguage(tag.replace(/-.*/, "")) ?? similarTo(tag);
    if (language !== undefined) return language.tag === page.language ? undefined : language;
  }
  return undefined;
}

/** Portuguese of any country is nearer than the next language. */
function similarTo(tag: string): ReturnType<typeof findLanguage> {
  return tag.toLowerCase().startsWith("pt") ? findLanguage("pt-BR") : undefined;
}
