// What a person is called on screen. Names come from elsewhere and may be anything.
import type { SessionUser } from "#client/identity/session.ts";

/** First plus last name, else the e-mail, else "User" (product.md 3.3.6). */
export function displayName({ firstName, lastName, email }: SessionUser): string {
  const name = [firstName, lastName].map(visible).filter(Boolean).join(" ");
  return name || visible(email) || "User";
}

/** The first name for a greeting, or undefined. */
export function givenName({ firstName }: SessionUser): string | undefined {
  return visible(firstName) || undefined;
}

/** What `text` shows, "" when that is nothing but marks that nobody sees. */
function visible(text: string | null): string {
  const shown = text?.trim() ?? "";
  return /[^\p{C}\p{Z}\p{M}]/u.test(shown) ? shown : "";
}
