// Helpers for the account page, with mocked answers of the server. tests/worker tests the real
// ones.
import { expect, type Locator, type Page } from "@playwright/test";
import { giveHint, NOTHING_KEPT } from "#tests/e2e/session-page.ts";
import type { Alerts } from "#shared/contract/alerts.ts";
import type { Payment } from "#shared/contract/billing.ts";

export const SCOPE = "https://www.googleapis.com/auth/youtube";

export const user = {
  id: "user-1",
  email: "curator@example.com",
  firstName: "Cora" as string | null,
  lastName: "Curator" as string | null,
  profileImageUrl: null as string | null,
  isPremium: false,
  country: null,
  language: null,
  terms: "accepted",
};
export const connected = {
  connected: true,
  canWrite: false,
  needsReconnect: false,
  channelId: "UCabcdefghijklmnopqrstuv" as string | null,
  channelTitle: "Cora’s Channel" as string | null,
  channelThumbnailUrl: null as string | null,
  scopes: [`${SCOPE}.readonly`],
  connectedAt: "2026-03-04T09:30:00.000Z" as string | null,
  checkedAt: "2026-11-20T08:15:00.000Z" as string | null,
};
export const notConnected = {
  ...connected,
  connected: false,
  channelId: null,
  channelTitle: null,
  scopes: [],
  connectedAt: null,
  checkedAt: null,
};
export function session(id: string, device: string, current = false) {
  const createdAt = "2026-10-01T10:00:00.000Z";
  return { id, device, current, createdAt, lastUsedAt: "2026-11-20T00:00:00.000Z" };
}

export const account = {
  user,
  memberSince: "2026-01-27T12:00:00.000Z",
  sessions: [
    session("s-1", "Chrome on Linux", true),
    session("s-2", "Safari on iPhone"),
    session("s-3", "Firefox on Windows"),
  ],
  activity: Array.from({ length: 12 }, (_, index) => ({
    at: `2026-11-${String(20 - index).padStart(2, "0")}T18:05:00.000Z`,
    kind: index === 0 ? "signed_in" : "youtube_connected",
    device: "Chrome on Linux",
  })),
};

export const alertsOff: Alerts = {
  mail: {
    isOffered: true,
    isOn: false,
    address: user.email,
    unreachableAt: null,
    unverifiedAt: null,
  },
  push: { publicKey: null, devices: [] },
  wasAsked: false,
  checkedAt: null,
};

export type Answer =
  | { status?: number; json?: unknown; text?: string; after?: Promise<void> }
  | "offline";

/** A gate that holds an answer back, so that no test depends on the page's speed. */
export function createGate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

/** Answers the page's calls; reads `answers` for each call, so that a test can change it. */
export async function serve(page: Page, changes: Record<string, Answer> = {}) {
  const answers: Record<string, Answer> = {
    "GET /api/auth/user": { json: user },
    "GET /api/account": { json: account },
    "GET /api/youtube/status": { json: connected },
    "GET /api/youtube/channels": {
      json: {
        channels: [{ ...connected, library: user.id, isFirst: true, mayBeChanged: true }],
      },
    },
    "GET /api/account/payments": { json: { payments: [], mailTo: user.email } },
    "GET /api/alerts": { json: alertsOff },
    "GET /api/library/kept-orders": { json: NOTHING_KEPT },
    ...changes,
  };
  await giveHint(page);
  const calls: string[] = [];
  const bodies: unknown[] = [];
  await page.route(/\/api\/(?!environment|public)/, async (route) => {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    calls.push(call);
    bodies.push(request.postDataJSON());
    const answer = answers[call] ?? { status: 404, text: "There is nothing here." };
    if (answer === "offline") return route.abort("internetdisconnected");
    await answer.after;
    return route.fulfill({
      status: answer.status ?? 200,
      ...(answer.text === undefined
        ? { json: answer.json }
        : { body: answer.text, contentType: "text/plain; charset=utf-8" }),
    });
  });
  const count = (call: string) => calls.filter((made) => made === call).length;
  return { answers, bodies, count };
}

export async function openAccount(page: Page): Promise<void> {
  await page.goto("/account");
  await expect(page.getByRole("region", { name: "Delete account" })).toBeVisible();
}

/** What the person has turned on for Tidylist to do by itself. */
export async function openAutomations(page: Page): Promise<void> {
  await page.goto("/automations");
  await expect(page.getByRole("region", { name: "Alerts" })).toContainText("mail");
}

export function region(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

export function button(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}

/** The visible text of a toast; the same text is also in a live region. */
export function toast(page: Page, text: string): Locator {
  return page.getByText(text, { exact: true });
}

/** A payment that can still be refunded. */
export const PAID: Payment = {
  id: "pi_1",
  plan: "Premium",
  amountCents: 2900,
  currency: "usd",
  state: "paid",
  paidAt: "2026-11-10T12:00:00.000Z",
  endedAt: null,
  receiptUrl: "https://pay.stripe.com/receipts/1",
  refundableUntil: "2026-12-10T12:00:00.000Z",
  guaranteeUsed: false,
  canEnd: false,
  withdrawableUntil: null,
  withdrawnAt: null,
  documents: ["contract", "receipt"],
};

export async function serveExport(page: Page): Promise<void> {
  await page.route("**/api/account/export", (route) =>
    route.fulfill({
      json: { exportedAt: "2026-11-21T00:00:00.000Z" },
      headers: { "content-disposition": 'attachment; filename="tidylist-2026-11-21.json"' },
    }),
  );
}
