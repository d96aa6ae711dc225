// Mocks a removal history, to reach every state of it.
import type { Page, Route } from "@playwright/test";
import { openLibrary, type Library } from "#tests/e2e/dashboard-page.ts";
import { CONNECTED } from "#tests/e2e/session-page.ts";
import { ONE_OF_EACH } from "#tests/support/removals.ts";
import type { SetCleaningSchedule } from "#shared/contract/cleaning.ts";
import type { Inserted, Removal, RemovalJob } from "#shared/contract/removal.ts";

export type History = Library & {
  removals: readonly Removal[];
  removalJobs: RemovalJob[];
  pageSize: number;
  inserted: Inserted;
  canWrite: boolean;
  /** The bodies of the calls that change something. */
  bodies: unknown[];
};

const INSERTED: Inserted = {
  insertedCount: 1,
  queuedCount: 0,
  failedCount: 0,
  jobId: "job1",
  resumesAt: null,
  reason: null,
  itemIds: [],
  inBothCount: 0,
  maybeTwice: [],
};

/**
 * Serves a signed-in person with this history; a test may change the object while the page is open.
 */
export async function serveHistory(page: Page, change: Partial<History> = {}): Promise<History> {
  const { removals = ONE_OF_EACH, ...rest } = change;
  const library = await openLibrary(page, rest);
  const history: History = Object.assign(library, {
    removals,
    removalJobs: [],
    pageSize: 100,
    inserted: INSERTED,
    canWrite: true,
    bodies: [],
    ...rest,
  });
  await page.route("**/api/youtube/status", (route) =>
    route.fulfill({ json: { ...CONNECTED, canWrite: history.canWrite } }),
  );
  await page.route("**/api/library/removals**", (route) => answerRemovals(route, history));
  await page.route("**/api/library/removals/check", (route) =>
    route.fulfill({ json: { checkedCount: 0, changedCount: 0 } }),
  );
  await page.route("**/api/library/removals/put-back", (route) => answerPutBack(route, history));
  await page.route("**/api/library/cleaning-schedule", (route) => answerSchedule(route, history));
  await page.route("**/api/library/cleaning-schedule/skip", async (route) => {
    history.bodies.push(route.request().postDataJSON());
    const nextAt = "2026-12-31T12:00:00.000Z";
    history.schedule = { ...history.schedule, announced: null, nextAt };
    await route.fulfill({ json: history.schedule });
  });
  await page.route("**/api/library/cleaning-schedule/answer", async (route) => {
    history.bodies.push(route.request().postDataJSON());
    history.schedule = { ...history.schedule, asks: null };
    await route.fulfill({ json: history.schedule });
  });
  return history;
}

/** Opens the filters and downloads. */
export const openFilters = (page: Page) => page.getByText("Filter and save").click();

async function answerRemovals(route: Route, history: History): Promise<void> {
  const { removals, removalJobs, pageSize } = history;
  const asked = new URL(route.request().url()).searchParams;
  const before = Number(asked.get("before") ?? Infinity);
  const of = asked.get("jobId");
  const fitting = removals.filter(({ id, jobId }) => id < before && (!of || jobId === of));
  const page = fitting.slice(0, pageSize);
  const jobs = removalJobs.filter(({ id }) => page.some(({ jobId }) => jobId === id));
  await route.fulfill({ json: { removals: page, jobs, more: fitting.length > pageSize } });
}

async function answerPutBack(route: Route, history: History): Promise<void> {
  const body = route.request().postDataJSON() as { ids: number[] };
  history.bodies.push(body);
  const putBackAt = "2026-11-21T12:00:00Z";
  if (history.inserted.insertedCount > 0) {
    history.removals = history.removals.map((removal) =>
      body.ids.includes(removal.id) ? { ...removal, canBePutBack: false, putBackAt } : removal,
    );
  }
  await route.fulfill({ json: history.inserted });
}

async function answerSchedule(route: Route, history: History): Promise<void> {
  if (route.request().method() === "POST") {
    const body = route.request().postDataJSON() as SetCleaningSchedule;
    history.bodies.push(body);
    const consent = body.monthly
      ? { ...body.consent, channelTitle: "Analytical Engines", agreedAt: "2026-11-21T12:00:00Z" }
      : null;
    const nextAt = consent && consent.firstAt;
    const { monthly } = body;
    history.schedule = { ...history.schedule, monthly, nextAt, consent, consentNeeded: null };
  }
  await route.fulfill({ json: history.schedule });
}

export const row = (page: Page, title: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: title });
/** The window that asks before videos are put back. */
export const question = (page: Page) => page.getByRole("dialog", { name: /^Put .* back\?$/ });
