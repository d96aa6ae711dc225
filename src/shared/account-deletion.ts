/** A person must type this to delete their account; case and outer spaces are ignored. */
export const DELETION_PHRASE = "delete my account";

export function confirmsDeletion(typed: string): boolean {
  return typed.trim().toLowerCase() === DELETION_PHRASE;
}
