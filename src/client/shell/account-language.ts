// The language of somebody who is signed in lasts with their account (product.md 10.1.10). Loaded only where page, device and
// account do not agree.
import type { QueryClient } from "@tanstack/react-query";
import { USER_KEY } from "#client/api/query-client.ts";
import { request } from "#client/api/request.ts";
import { chosenLanguage, isChoiceNew, rememberLanguage } from "#client/shell/chosen-language.ts";
import { pagePath } from "#client/ui/page-address.ts";
import type { User } from "#shared/contract/account.ts";
import * as calls from "#shared/contract/calls.ts";
import { addressIn, findLanguage, type Language } from "#shared/languages.ts";
import * as page from "#words/page.ts";

/**
 * A choice on this device that has not reached the account goes to it, whenever it was made; otherwise the device gets that of
 * the account, and the page is shown in it. An account without a language gets that of the device.
 */
export async function followAccount(ofAccount: string | null, client: QueryClient): Promise<void> {
  const shown: Language = page.language;
  const stored = chosenLanguage();
  // Without storage no choice can be kept, and the account's language would replace each one.
  if (stored === undefined) return;
  const chosen = findLanguage(stored ?? "")?.tag;
  const language = findLanguage(ofAccount ?? "")?.tag;
  if (chosen !== undefined && (isChoiceNew() || language === undefined)) {
    // Another page is being opened in the language that was just chosen.
    if (chosen !== shown) return;
    if (language === shown) return rememberLanguage(shown, { isSaved: true });
    const user = await saveLanguage(shown);
    client.setQueryData<User | null>(USER_KEY, (known) => known && user);
    return;
  }
  if (language === undefined || language === chosen) return;
  rememberLanguage(language, { isSaved: true });
  if (language === shown) return;
  const { pathname, search, hash } = location;
  location.replace(addressIn(language, pagePath(pathname)) + search + hash);
}

/** Keeps it with the account, also when the page is left at once. Where that fails, the next page that is loaded tries again. */
async function saveLanguage(language: Language): Promise<User> {
  const user = await request(calls.setLanguage, { body: { language }, keepalive: true });
  if (chosenLanguage() === language) rememberLanguage(language, { isSaved: true });
  return user;
}
