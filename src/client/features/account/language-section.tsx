import { LanguageList } from "#client/shell/language-links.tsx";
import { Section } from "#client/ui/section.tsx";
import { LANGUAGES } from "#shared/languages.ts";
import * as words from "#words/account.ts";

export function LanguageSection() {
  if (LANGUAGES.length < 2) return null;
  return (
    <Section id="language" title={words.language}>
      <p className="mt-1 max-w-prose text-sm text-soft">{words.languageHow}</p>
      <div className="mt-2">
        <LanguageList className="inline-flex min-h-8 items-center underline underline-offset-4 aria-[current=true]:font-semibold aria-[current=true]:no-underline" />
      </div>
    </Section>
  );
}
