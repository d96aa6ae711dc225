// The language of an account, in which its mails, notifications and documents are written (product.md 10.1.9).
import { eq } from "drizzle-orm";
import { DEFAULT_LANGUAGE, findLanguage, type Language } from "#shared/languages.ts";
import type { Database } from "#worker/db/client.ts";
import { users } from "#worker/db/schema.ts";

/** What a path of a page may begin with: "/de", "/pt-br". */
const FIRST_PART = /^\/([a-z]{2}(?:-[a-z]{2})?)(?=[/?#]|$)/i;

/** The language of a stored tag; English where none was chosen, and for a language that is not offered any more. */
export function storedLanguage(tag: string | null): Language {
  return findLanguage(tag ?? "")?.tag ?? DEFAULT_LANGUAGE;
}

/** Also of an account that is gone, whose language is not known any more: English. */
export async function readLanguage(db: Database, userId: string): Promise<Language> {
  const row = await db
    .select({ language: users.language })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  return storedLanguage(row?.language ?? null);
}

/** The language that the address of a page begins with; null where it begins with none. */
export function languageOfPage(path: string): Language | null {
  return findLanguage(FIRST_PART.exec(path)?.[1] ?? "")?.tag ?? null;
}

/** The language of the page at `path`: English where its address begins with none. */
export function pageLanguageOf(path: string): Language {
  return languageOfPage(path) ?? DEFAULT_LANGUAGE;
}
