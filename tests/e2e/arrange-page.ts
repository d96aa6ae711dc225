// Mocks a playlist that is arranged, and the calls that save its order.
import { expect, type Page } from "@playwright/test";
import {
  makeDetail,
  makePlaylist,
  makeVideo,
  openLibrary,
  PRIVATE_VIDEO,
  type Library,
} from "#tests/e2e/dashboard-page.ts";
import { sortMenu } from "#tests/e2e/playlist-window.ts";
import { CONNECTED } from "#tests/e2e/session-page.ts";
import type { Order, OrderPlan } from "#shared/contract/order.ts";
import { planOrder } from "#shared/order/plan-order.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";

export const LIST = makePlaylist(1, { title: "Evening listening" });

export function makeVideos(count: number): LibraryVideo[] {
  return Array.from({ length: count }, (_, place) =>
    makeVideo(place, place === 1 ? PRIVATE_VIDEO : { duration: 60 + ((place * 37) % 500) }),
  );
}

export const playlist = (page: Page) => page.getByRole("dialog", { name: LIST.title });
export const mode = (page: Page) => page.getByRole("group", { name: "Arrange videos" });
export const grid = (page: Page) => mode(page).getByRole("grid", { name: "Videos in your order" });
export const rowAt = (page: Page, place: number) => grid(page).locator(`[data-index="${place}"]`);
export const handleAt = (page: Page, place: number) =>
  rowAt(page, place).getByRole("button", { name: /^Move / });
export const spoken = (page: Page) => mode(page).locator("[aria-live=assertive]");
export const barButton = (page: Page, name: string | RegExp) =>
  mode(page).getByRole("group", { name: "Selection" }).getByRole("button", { name });
export const tool = (page: Page, name: string) =>
  mode(page).getByRole("toolbar").getByRole("button", { name });
export const select = (page: Page, place: number) =>
  rowAt(page, place).getByRole("checkbox").click();

/** The titles of the first rows. */
export async function titles(page: Page, count: number): Promise<string[]> {
  const all: string[] = [];
  for (let place = 0; place < count; place++) {
    all.push((await rowAt(page, place).locator("p").first().textContent()) ?? "");
  }
  return all;
}

function makeOrder(change: Partial<Order> = {}): Order {
  return {
    id: "o1",
    playlistId: LIST.id,
    playlistTitle: LIST.title,
    why: "chosen",
    state: "done",
    at: "2026-11-21T12:00:00.000Z",
    endedAt: "2026-11-21T12:01:00.000Z",
    moved: 1,
    left: 0,
    refused: 0,
    changedMeanwhile: false,
    resumesAt: null,
    reason: null,
    canUndo: true,
    undoneBy: null,
    ...change,
  };
}

type Answer = Partial<Order> | { status: number; body: string; headers?: Record<string, string> };

export type Orders = {
  library: Library;
  canWrite: boolean;
  plan: Partial<OrderPlan>;
  answer: Answer;
  /** The answer waits until this promise resolves. */
  after: Promise<unknown> | undefined;
  /** The ids that were to be saved. */
  sent: { itemIds: string[]; moves: number; requestId: string }[];
};

export async function openArranging(
  page: Page,
  {
    videos = makeVideos(300),
    isPremium = true,
    ...change
  }: Partial<Orders> & { videos?: LibraryVideo[]; isPremium?: boolean } = {},
): Promise<Orders> {
  const library = await openLibrary(page, {
    playlists: [LIST, makePlaylist(2)],
    details: [makeDetail(LIST, videos)],
    isPremium,
  });
  const orders: Orders = {
    library,
    canWrite: true,
    plan: {},
    answer: {},
    after: undefined,
    sent: [],
    ...change,
  };
  await page.route("**/api/youtube/status", (route) =>
    route.fulfill({ json: { ...CONNECTED, canWrite: orders.canWrite } }),
  );
  await page.route("**/order-plan", (route) => {
    const { itemIds } = route.request().postDataJSON();
    const current = library.details[0]?.videos.map(({ id }) => id) ?? [];
    const moves = planOrder(current, itemIds).moves.length;
    const plan: OrderPlan = {
      playlistId: LIST.id,
      playlistTitle: LIST.title,
      moves,
      missing: 0,
      units: moves * 50,
      leftToday: 2500,
      seconds: moves,
      before: 0,
      endsAt: "2026-11-22T12:00:00.000Z",
      endsKeeping: false,
      ...orders.plan,
    };
    return route.fulfill({ json: plan });
  });
  await page.route(`**/api/playlists/${LIST.id}/order`, async (route) => {
    orders.sent.push(route.request().postDataJSON());
    await orders.after;
    const { answer } = orders;
    const last = orders.sent.at(-1);
    return "status" in answer && typeof answer.status === "number"
      ? route.fulfill(answer)
      : route.fulfill({
          json: makeOrder({ ...(last && { id: last.requestId, moved: last.moves }), ...answer }),
        });
  });
  await page.goto(`/?playlist=${LIST.id}`);
  await sortMenu(page, "Arrange");
  await expect(rowAt(page, 0)).toBeVisible();
  return orders;
}
