// The language that was chosen on this device: its tag, and " saved" behind it once it need not go to the account any more.
// public/boot.js writes it when a link to a language is followed, and reads it before the first paint.
import { readStored, writeStored } from "#client/ui/storage.ts";
import * as page from "#words/page.ts";

const STORAGE_KEY = "language";
const SAVED = " saved";

/** Null if none was chosen, undefined if the browser stores nothing. */
export function chosenLanguage(): string | null | undefined {
  const stored = readStored("localStorage", STORAGE_KEY);
  return stored && stored.replace(SAVED, "");
}

export function rememberLanguage(tag: string, { isSaved }: { isSaved: boolean }): void {
  writeStored("localStorage", STORAGE_KEY, isSaved ? tag + SAVED : tag);
}

/** Whether the choice has still to go to the account. */
export function isChoiceNew(): boolean {
  return readStored("localStorage", STORAGE_KEY)?.endsWith(SAVED) === false;
}

/** Whether the language of the page is the one that was chosen on the device and kept with the account; also if none was chosen. */
export function isAgreed(ofAccount: string | null): boolean {
  const chosen = chosenLanguage() ?? ofAccount;
  return chosen === ofAccount && !isChoiceNew() && (ofAccount ?? page.language) === page.language;
}
