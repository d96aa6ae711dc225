// The messages that the Worker words answers, mails, notifications and documents with (scripts/messages/word-files.ts).
import { SERVER_WORDS } from "#server-words";
import type { Language } from "#shared/languages.ts";

export type Words = (typeof SERVER_WORDS)[Language];

export function wordsOf(language: Language): Words {
  return SERVER_WORDS[language];
}
