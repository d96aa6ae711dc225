/** What has to be typed before an account is deleted; letters' case and outer spaces do not matter. */
export const DELETION_PHRASE = "delete my account";

export function confirmsDeletion(typed: string): boolean {
  return typed.trim().toLowerCase() === DELETION_PHRASE;
}
