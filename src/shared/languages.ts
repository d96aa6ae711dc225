// The languages of the product. Another one takes a line here and a folder of messages, `messages/<tag>/`.

type LanguageFacts = {
  /** In BCP 47. */
  tag: string;
  /** As the language calls itself. */
  name: string;
  direction: "ltr" | "rtl";
  /** Offers the language to people who read it, in it. */
  offer: string;
};

export const LANGUAGES = [
  { tag: "en", name: "English", direction: "ltr", offer: "Read Tidylist in English" },
  { tag: "de", name: "Deutsch", direction: "ltr", offer: "Tidylist auf Deutsch lesen" },
  { tag: "es", name: "Español", direction: "ltr", offer: "Leer Tidylist en español" },
  { tag: "fr", name: "Français", direction: "ltr", offer: "Lire Tidylist en français" },
  { tag: "it", name: "Italiano", direction: "ltr", offer: "Leggi Tidylist in italiano" },
  { tag: "pl", name: "Polski", direction: "ltr", offer: "Czytaj Tidylist po polsku" },
  {
    tag: "pt-BR",
    name: "Português (Brasil)",
    direction: "ltr",
    offer: "Ler o Tidylist em português",
  },
  { tag: "ar", name: "العربية", direction: "rtl", offer: "قراءة Tidylist بالعربية" },
  { tag: "hi", name: "हिन्दी", direction: "ltr", offer: "Tidylist हिन्दी में पढ़ें" },
  { tag: "ko", name: "한국어", direction: "ltr", offer: "Tidylist 한국어로 보기" },
  { tag: "ja", name: "日本語", direction: "ltr", offer: "Tidylist を日本語で読む" },
] as const satisfies readonly LanguageFacts[];

export type Language = (typeof LANGUAGES)[number]["tag"];

/** The language of the addresses without a language, and where a language is unknown. */
export const DEFAULT_LANGUAGE: Language = "en";

/** The language of this tag, in any case; undefined if the product does not speak it. */
export function findLanguage(tag: string): (typeof LANGUAGES)[number] | undefined {
  return LANGUAGES.find((language) => language.tag.toLowerCase() === tag.toLowerCase());
}

export function directionOf(tag: string): LanguageFacts["direction"] {
  return findLanguage(tag)?.direction ?? "ltr";
}

/** What stands between two sentences. */
export function sentenceSeparatorOf(tag: string): string {
  return tag === "ja" ? "" : " ";
}

/** What stands between the entries of a list, also of one that "and 3 more" follows, where `Intl.ListFormat` would put an "and". */
export function listSeparatorOf(tag: string): string {
  if (tag === "ja") return "、";
  return tag === "ar" ? "، " : ", ";
}

/** What addresses of pages in the language of `tag` begin with: "" for English, "/pt-br". */
export function pathOf(tag: string): string {
  return tag === DEFAULT_LANGUAGE ? "" : `/${tag.toLowerCase()}`;
}

/** The address of the page at `path` in the language of `tag`: "/", "/de", "/de/hidden". */
export function addressIn(tag: string, path: string): string {
  return path === "/" ? pathOf(tag) || "/" : `${pathOf(tag)}${path}`;
}
