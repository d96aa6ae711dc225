/** What confirms the deletion of an account to the API. A page has the person type it in its own language. */
export const DELETION_PHRASE = "delete my account";

/** Case and outer spaces are ignored. */
export function confirmsDeletion(typed: string, phrase = DELETION_PHRASE): boolean {
  const plain = (text: string): string => text.normalize("NFKC").trim().toLowerCase();
  return plain(typed) === plain(phrase);
}
