// Mocks a playlist, and every answer that a removal may get.
import { expect, type Page, type Request } from "@playwright/test";
import {
  DELETED_VIDEO,
  makeDetail,
  makePlaylist,
  makeVideo,
  openLibrary,
  PRIVATE_VIDEO,
  type Library,
} from "#tests/e2e/dashboard-page.ts";
import { CONNECTED } from "#tests/e2e/session-page.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";
import type { RemovalPlan, Removed } from "#shared/contract/removal.ts";

export const LIST = makePlaylist(1, { title: "Evening listening", hiddenVideoCount: 2 });
export const OTHER = makePlaylist(2, { title: "Morning run" });
export const FOURTH = makeVideo(3);
export const REPEATED = makeVideo(4, { title: "First song", videoId: makeVideo(0).videoId });
export const VIDEOS = [
  makeVideo(0, { title: "First song" }),
  makeVideo(1, PRIVATE_VIDEO),
  makeVideo(2, DELETED_VIDEO),
  FOURTH,
  REPEATED,
];
const PLAN_TOKEN = "p".repeat(43);

export const playlistWindow = (page: Page) =>
  page.getByRole("dialog", { name: "Evening listening" });
export const rows = (page: Page) =>
  playlistWindow(page).getByRole("grid", { name: "Videos" }).getByRole("row");
/** Finds a row by its position number, because the focused row is first in the document. */
export const rowAt = (page: Page, place: number) =>
  playlistWindow(page).locator(`[role="row"][data-index="${place}"]`);
export const select = (page: Page, place: number) =>
  rowAt(page, place).click({ position: { x: 300, y: 20 } });
export const question = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });

export function makePlan(videos: readonly LibraryVideo[], change: Partial<RemovalPlan> = {}) {
  return {
    items: videos.map(({ id, videoId, title, channelTitle, availability, position, was }) => ({
      itemId: id,
      playlistId: LIST.id,
      videoId,
      title: was?.title ?? title,
      channelTitle: was?.channelTitle ?? channelTitle,
      availability,
      blockedIn: null,
      position,
    })),
    plan: PLAN_TOKEN,
    units: videos.length * 50,
    leftToday: 2500,
    seconds: Math.ceil(videos.length / 2),
    before: 0,
    endsAt: "2026-11-21T12:00:00.000Z",
    ...change,
  } satisfies RemovalPlan;
}

export function makeRemoved(removedCount: number, change: Partial<Removed> = {}): Removed {
  return {
    removedCount,
    youtubeRemovedCount: removedCount,
    queuedCount: 0,
    failedCount: 0,
    playlistCount: 1,
    jobId: "r1",
    resumesAt: null,
    reason: null,
    ...change,
  };
}

type Answer = { status: number; body: string } | { json: unknown } | "offline";

/** Answers that a test changes while the page is open. */
export type Removals = {
  library: Library;
  canWrite: boolean;
  plan: RemovalPlan | Answer;
  /** The answers to the calls that change something. */
  answer: Answer;
  /** The answer waits until this promise resolves. */
  after: Promise<unknown> | undefined;
  /** The calls that change something, as "METHOD /path", with their bodies. */
  sent: { call: string; body: unknown }[];
};

type Options = Partial<Omit<Removals, "library" | "sent">> & { library?: Partial<Library> };

const CHANGES =
  /\/api\/library\/videos$|\/api\/playlists\/(?:[^/]+\/(?:videos|clean|transfer)|clean|delete|PL\w+)$/;

export async function serveRemovals(page: Page, options: Options = {}): Promise<Removals> {
  const { library: change, ...rest } = options;
  const library = await openLibrary(page, {
    playlists: [LIST, OTHER],
    details: [makeDetail(LIST, VIDEOS)],
    ...change,
  });
  const removals: Removals = {
    library,
    canWrite: true,
    plan: makePlan(VIDEOS.slice(1, 3)),
    answer: { json: makeRemoved(2) },
    after: undefined,
    sent: [],
    ...rest,
  };
  await page.route("**/api/youtube/status", (route) =>
    route.fulfill({ json: { ...CONNECTED, canWrite: removals.canWrite } }),
  );
  await page.route("**/api/library/removal-plan", async (route) => {
    const { plan } = removals;
    await removals.after;
    if (plan === "offline") return route.abort("internetdisconnected");
    return route.fulfill("units" in plan ? { json: plan } : answerOf(plan));
  });
  await page.route(CHANGES, async (route) => {
    const request = route.request();
    if (request.method() === "GET") return route.fallback();
    removals.sent.push({ call: callOf(request), body: request.postDataJSON() });
    await removals.after;
    const { answer } = removals;
    if (answer === "offline") return route.abort("internetdisconnected");
    return route.fulfill(answerOf(answer));
  });
  return removals;
}

export async function openWindow(page: Page, options: Options = {}): Promise<Removals> {
  const removals = await serveRemovals(page, options);
  await page.goto(`/?playlist=${LIST.id}`);
  await expect(rows(page).first()).toBeVisible();
  return removals;
}

function callOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}

function answerOf(answer: Exclude<Answer, "offline">) {
  return "json" in answer ? { json: answer.json } : answer;
}
