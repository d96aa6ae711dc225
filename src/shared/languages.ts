// The languages of the product. Another one takes a line here and a folder of messages, `messages/<tag>/`.

type LanguageFacts = {
  /** As the language calls itself. */
  name: string;
  direction: "ltr" | "rtl";
};

/** By their BCP 47 tags. */
export const LANGUAGES = {
  en: { name: "English", direction: "ltr" },
} as const satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof LANGUAGES;

export const languages = Object.keys(LANGUAGES) as Language[];

/** The language of the addresses without a language, and where a language is unknown. */
export const DEFAULT_LANGUAGE: Language = "en";

const facts: Readonly<Record<string, LanguageFacts | undefined>> = LANGUAGES;

export function directionOf(language: string): LanguageFacts["direction"] {
  return facts[language]?.direction ?? "ltr";
}

/** The language of this tag, in any case; undefined if the product does not speak it. */
export function findLanguage(tag: string): Language | undefined {
  return languages.find((language) => language.toLowerCase() === tag.toLowerCase());
}

/** What addresses of pages in `language` begin with: "" for English, "/pt-br". */
export function pathOf(language: string): string {
  return language === DEFAULT_LANGUAGE ? "" : `/${language.toLowerCase()}`;
}
