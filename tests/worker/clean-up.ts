// The monthly clean-up of a person, turned on as the page does it: with consent to what is offered.
import { CLEAN_UP_LIMIT } from "#shared/clean-up.ts";
import type { CleaningConsent, CleaningSchedule } from "#shared/contract/cleaning.ts";
import { HIDDEN_VERSION } from "#shared/availability.ts";
import type { Browser } from "#tests/worker/browser.ts";
import { rowsOf } from "#tests/worker/driven-library.ts";

export const SCHEDULE = "/api/library/cleaning-schedule";

export const scheduleOf = (browser: Browser) => browser.json<CleaningSchedule>(SCHEDULE);

/** What the window would show now. */
export async function consentOf(browser: Browser): Promise<CleaningConsent> {
  const { offer } = await scheduleOf(browser);
  const { channelId } = await browser.json<{ channelId: string }>("/api/youtube/status");
  const playlists = await browser.json<{ id: string }[]>("/api/playlists");
  const playlistIds = playlists.map(({ id }) => id);
  const definition = { hiddenVersion: HIDDEN_VERSION, videoLimit: CLEAN_UP_LIMIT };
  return { channelId, playlistIds, ...definition, ...offer };
}

export async function setCleanUp(browser: Browser, body: object): Promise<Response> {
  return browser.call(SCHEDULE, { method: "POST", body: JSON.stringify(body) });
}

export async function agreeToCleanUp(browser: Browser): Promise<CleaningSchedule> {
  const response = await setCleanUp(browser, { monthly: true, consent: await consentOf(browser) });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json<CleaningSchedule>();
}

/** What is hidden now was visible until a month ago, and enough checks have found it hidden since. */
export async function makeHiddenLong(userId: string): Promise<void> {
  const since = Date.now() - 30 * 86_400_000;
  await rowsOf(
    userId,
    `update videos set confirmed_at = ${since}, lost_at = ${since}, hidden_since = ${since},
       hidden_checks = 3, hidden_checked_at = ${since} + 15 * 86400000
     where hidden_since is not null`,
  );
}
