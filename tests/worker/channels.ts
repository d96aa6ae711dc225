// A person with several channels.
import { type Browser, atGoogle, locationOf } from "#tests/worker/browser.ts";
import { inLibrary, libraryOf } from "#tests/worker/driven-library.ts";
import { bindings } from "#tests/worker/tables.ts";
import type { ChannelsResponse } from "#shared/contract/youtube.ts";
import { suspension } from "#worker/library/upkeep/suspension.ts";

export async function makePremium(isPremium = true): Promise<void> {
  await bindings.DB.prepare("update users set is_premium = ?").bind(Number(isPremium)).run();
}

/** Connects a further channel as this person of the sandbox; where the browser ended up. */
export async function connectAnother(
  browser: Browser,
  email: string,
  access = "read",
): Promise<string> {
  const { authUrl } = await browser.json<{ authUrl: string }>(
    `/api/youtube/auth?access=${access}&another=true&returnTo=/account`,
  );
  return locationOf(await browser.navigate(await atGoogle(authUrl, email), "cross-site"));
}

/** The same; the id of the new library, which nothing reads yet. */
export async function addChannel(
  browser: Browser,
  email: string,
  access = "read",
): Promise<string> {
  const landing = await connectAnother(browser, email, access);
  const id = new URL(landing, "https://tidylist.test").searchParams.get("library");
  if (id === null) throw new Error(`connecting ended at ${landing}`);
  await libraryOf(id).suspend();
  await inLibrary(id, async (_library, { storage }) => {
    storage.sql.exec("delete from jobs");
    suspension.delete(storage.kv);
    await storage.deleteAlarm();
  });
  return id;
}

export async function channelsOf(browser: Browser): Promise<ChannelsResponse["channels"]> {
  return (await browser.json<ChannelsResponse>("/api/youtube/channels")).channels;
}
