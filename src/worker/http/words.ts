// The messages that the Worker words answers, mails, notifications and documents with (scripts/messages/word-files.ts), and
// the language of the answer to a request.
import { parseAccept } from "hono/utils/accept";
import { SERVER_WORDS } from "#server-words";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#shared/languages.ts";

export type Words = (typeof SERVER_WORDS)[Language];

/** Browsers send far less. */
const LONGEST_HEADER = 1000;

export function wordsOf(language: Language): Words {
  return SERVER_WORDS[language];
}

/**
 * Our pages ask for their own language, browsers for those of their settings. For answers that no cache keeps: a cache does not
 * tell languages apart.
 */
export function languageOf({ headers }: Request): Language {
  const tags = LANGUAGES.map(({ tag }) => tag);
  return findBest(headers.get("Accept-Language") ?? "", tags) ?? DEFAULT_LANGUAGE;
}

/**
 * The first of the header's languages, by its weights, that is one of `tags`, or that one of them is another form of: of "de-AT"
 * it is "de", of "pt-PT" it is "pt-BR".
 */
export function findBest<Tag extends string>(
  header: string,
  tags: readonly Tag[],
): Tag | undefined {
  for (const { type, q } of parseAccept(header.slice(0, LONGEST_HEADER))) {
    const wanted = type.toLowerCase();
    const found =
      tags.find((tag) => tag.toLowerCase() === wanted) ??
      tags.find((tag) => firstPart(tag) === firstPart(wanted));
    if (q > 0 && found !== undefined) return found;
  }
  return undefined;
}

function firstPart(tag: string): string | undefined {
  return tag.toLowerCase().split("-", 1)[0];
}
