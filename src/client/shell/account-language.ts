// The language of somebody who is signed in lasts with their account (product.md 10.1.10). Loaded only where it is not the page's.
import type { QueryClient } from "@tanstack/react-query";
import { USER_KEY } from "#client/api/query-client.ts";
import {
  addressIn,
  chosenLanguage,
  rememberLanguage,
  saveLanguage,
} from "#client/shell/language-links.tsx";
import { pagePath } from "#client/ui/page-address.ts";
import type { User } from "#shared/contract/account.ts";
import { findLanguage, type Language } from "#shared/languages.ts";
import * as page from "#words/page.ts";

/**
 * Where this device has no choice, it gets that of the account, and the page is shown in it. An account without a language
 * gets what was chosen on this device.
 */
export async function followAccount(ofAccount: string | null, client: QueryClient): Promise<void> {
  const shown: Language = page.language;
  const chosen = chosenLanguage();
  const language = findLanguage(ofAccount ?? "")?.tag;
  if (language === undefined) {
    if (chosen !== shown) return;
    const user = await saveLanguage(shown);
    client.setQueryData<User | null>(USER_KEY, (known) => known && user);
    return;
  }
  // Where the browser stores nothing, `chosen` is undefined.
  if (chosen !== null || language === shown) return;
  rememberLanguage(language);
  const { pathname, search, hash } = location;
  location.replace(addressIn(language, pagePath(pathname), `${search}${hash}`));
}
