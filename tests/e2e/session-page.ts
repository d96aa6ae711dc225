// Mocks the session, to reach every state of the header. Other specs use the real calls.
import type { Alerts } from "#shared/contract/alerts.ts";
import type { Page } from "@playwright/test";
import type { KeptOrders } from "#shared/contract/order.ts";
import type { CleaningSchedule } from "#shared/contract/cleaning.ts";

export const ADA = {
  id: "u1",
  email: "ada@example.com",
  firstName: "Ada" as string | null,
  lastName: "Lovelace" as string | null,
  profileImageUrl: null as string | null,
  isPremium: false,
  country: null as string | null,
  language: null as string | null,
  terms: "accepted" as "accepted" | "not_accepted" | "changed",
};
export const CONNECTED = {
  connected: true,
  canWrite: false,
  needsReconnect: false,
  channelId: "UC1" as string | null,
  channelTitle: "Analytical Engines" as string | null,
  channelThumbnailUrl: null,
  scopes: [],
  connectedAt: null,
  checkedAt: null,
};
export const DISCONNECTED = { ...CONNECTED, connected: false, channelId: null, channelTitle: null };
export const LOST = { ...DISCONNECTED, needsReconnect: true };

type Status = typeof CONNECTED;

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };

/** Sets the cookie without which a page does not fetch the session. */
export async function giveHint(page: Page): Promise<void> {
  const { TIDYLIST_ORIGIN: url = "" } = process.env;
  const cookie = {
    name: "__Host-signed-in",
    value: "1",
    secure: true,
    sameSite: "Strict",
  } as const;
  // A prefixed cookie must be secure and of a path, which `url` cannot say over http.
  await page.context().addCookies([{ ...cookie, domain: new URL(url).hostname, path: "/" }]);
}

export async function answerUser(page: Page, user: typeof ADA | null): Promise<void> {
  await giveHint(page);
  let current = user;
  await page.route("**/api/auth/user", (route) =>
    current
      ? route.fulfill({ json: current })
      : route.fulfill({ status: 401, body: "Please sign in." }),
  );
  // The server does not know this person.
  await page.route("**/api/library/playlist-length", async (route) => {
    const url = new URL("/api/public/playlist-length", route.request().url()).href;
    const headers = { ...route.request().headers(), "sec-fetch-site": "same-origin" };
    await route.fulfill({ response: await route.fetch({ url, headers }) });
  });
  await page.route("**/api/account/agreement", (route) => {
    current = current && { ...current, terms: "accepted" };
    return route.fulfill({ json: current });
  });
  await page.route("**/api/account/country", (route) => {
    const { country } = route.request().postDataJSON() as { country: string | null };
    current = current && { ...current, country };
    return route.fulfill({ json: current });
  });
}

/** The monthly clean-up is off. */
export const NO_CLEAN_UP: CleaningSchedule = {
  monthly: false,
  nextAt: null,
  last: null,
  asks: null,
  consent: null,
  consentNeeded: null,
  announced: null,
  offer: { firstAt: "2026-12-21T12:00:00.000Z", endsAt: "2027-11-21T12:00:00.000Z" },
};
const NO_OVERVIEW = {
  costs: {
    list: { main: 1, stats: 0 },
    all: { main: 1, stats: 0 },
    regions: { main: 0, stats: 0 },
  },
  uncheckedRegions: 0,
  blocked: null,
  history: [],
  lostNames: { count: 0, firstForgottenAt: null },
  vanished: { since: "1970-01-01T00:00:00.000Z", count: 0, titles: [] },
};
const NO_LIBRARY = {
  totalPlaylists: 0,
  totalVideos: 0,
  hiddenVideos: 0,
  unknownVideos: 0,
  totalDuration: "0h",
  totalDurationSeconds: 0,
  syncedPlaylists: 0,
};

/** The one channel of a connection. */
function channelsOf(status: Status | undefined) {
  if (!status?.connected && !status?.needsReconnect) return [];
  return [{ ...status, library: ADA.id, isFirst: true, mayBeChanged: true }];
}

export const NOTHING_KEPT: KeptOrders = {
  kept: [],
  movedToday: 0,
  offer: { movesADay: 10, endsAt: "2027-11-22T12:00:00.000Z" },
};
/** They were asked, and said no. */
const NO_ALERTS: Alerts = {
  mail: {
    isOffered: true,
    isOn: false,
    address: ADA.email,
    unreachableAt: null,
    unverifiedAt: null,
  },
  push: { publicKey: null, devices: [] },
  wasAsked: true,
  checkedAt: null,
};

/**
 * With `status` undefined the question stays open. The library has nothing in it, and the checkout waits
 * for its payment.
 */
export async function signIn(page: Page, change: Partial<typeof ADA> = {}, status?: Status) {
  await answerUser(page, { ...ADA, ...change });
  await page.route("**/api/youtube/channels", (route) =>
    route.fulfill({ json: { channels: channelsOf(status) } }),
  );
  await page.route("**/api/stats", (route) => route.fulfill({ json: NO_LIBRARY }));
  await page.route("**/api/playlists", (route) => route.fulfill({ json: [] }));
  await page.route("**/api/library", (route) => route.fulfill({ json: NO_OVERVIEW }));
  await page.route("**/api/library/jobs", (route) => route.fulfill({ json: { jobs: [] } }));
  await page.route("**/api/library/cleaning-schedule", (route) =>
    route.fulfill({ json: NO_CLEAN_UP }),
  );
  await page.route("**/api/library/kept-orders", (route) => route.fulfill({ json: NOTHING_KEPT }));
  await page.route("**/api/alerts", (route) => route.fulfill({ json: NO_ALERTS }));
  await page.route("**/api/playlists/sync", (route) => route.fulfill({ json: { synced: 0 } }));
  await page.route("**/api/create-payment-intent", () => {});
  await page.route("**/api/youtube/status", async (route) => {
    if (status) await route.fulfill({ json: status });
  });
}

export const header = (page: Page) => page.getByRole("banner");
export const accountMenu = (page: Page) => page.getByRole("button", { name: /^Account menu of / });
export const menuButton = (page: Page) => page.getByRole("button", { name: "Menu", exact: true });
export const drawer = (page: Page) => page.getByRole("dialog", { name: "Menu" });
export const toast = (page: Page) => page.getByRole("region", { name: /Notifications/ });
