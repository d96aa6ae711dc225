// How a person is named on screen. Names come from Google and can contain anything.
import type { SessionUser } from "#client/identity/session.ts";
import * as words from "#words/identity.ts";

/** First plus last name, else the e-mail, else "User" (product.md 3.3.6). */
export function displayName({ firstName, lastName, email }: SessionUser): string {
  const name = [firstName, lastName].map(visibleText).filter(Boolean).join(" ");
  return name || visibleText(email) || words.unnamedUser;
}

/** The first name for a greeting, or undefined. */
export function givenName({ firstName }: SessionUser): string | undefined {
  return visibleText(firstName) || undefined;
}

/** `text` trimmed; "" if it has only invisible characters. */
function visibleText(text: string | null): string {
  const shown = text?.trim() ?? "";
  return /[^\p{C}\p{Z}\p{M}]/u.test(shown) ? shown : "";
}
