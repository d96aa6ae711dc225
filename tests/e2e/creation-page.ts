// Mocks the calls that create playlists, with every possible answer.
import type { Page } from "@playwright/test";
import { openLibrary, type Library } from "#tests/e2e/dashboard-page.ts";
import { CONNECTED } from "#tests/e2e/session-page.ts";
import type { Created, CreationPlan } from "#shared/contract/creation.ts";

export const createWindow = (page: Page) =>
  page.getByRole("dialog", { name: /^(Create Playlist|Merge \d+ playlists)$/ });
/** The link to the new playlist. */
export const link = (page: Page) =>
  page.getByRole("dialog", { name: "Playlist created" }).getByRole("link", { name: /Evening Mix/ });
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });

export async function fillIn(page: Page, title = "Evening Mix"): Promise<void> {
  await createWindow(page).getByLabel("Title").fill(title);
}

export function makeCreationPlan(change: Partial<CreationPlan> = {}): CreationPlan {
  return {
    videoCount: 3,
    playlistCount: 1,
    duplicateCount: 0,
    leftOut: [],
    unreadCount: 0,
    madeToday: 0,
    units: 200,
    leftToday: 2500,
    seconds: 2,
    before: 0,
    endsAt: "2026-11-21T12:00:00.000Z",
    ...change,
  };
}

export function makeCreated(change: Partial<Created> = {}): Created {
  return {
    insertedCount: 3,
    queuedCount: 0,
    failedCount: 0,
    jobId: "c1",
    resumesAt: null,
    reason: null,
    playlists: [{ id: "PLnew0000001", title: "Evening Mix", maybeTwice: false }],
    waitingPlaylists: 0,
    itemIds: [],
    inBothCount: 0,
    maybeTwice: [],
    ...change,
  };
}

type Answer = { status: number; body: string } | { json: unknown };

/** Answers that a test changes while the page is open. */
export type Creations = {
  library: Library;
  status: typeof CONNECTED;
  plan: CreationPlan | Answer;
  answer: Answer;
  /** The answer waits until this promise resolves. */
  after: Promise<unknown> | undefined;
  /** The bodies of the calls, in order. */
  planned: Record<string, unknown>[];
  sent: Record<string, unknown>[];
};

type Options = Partial<Omit<Creations, "library" | "sent" | "planned">> & {
  library?: Partial<Library>;
};

/** A Premium person with mocked creations; opens no page. */
export async function serveCreations(page: Page, options: Options = {}): Promise<Creations> {
  const { library: change, ...rest } = options;
  const library = await openLibrary(page, { isPremium: true, ...change });
  const creations: Creations = {
    library,
    status: { ...CONNECTED, canWrite: true },
    plan: makeCreationPlan(),
    answer: { json: makeCreated() },
    after: undefined,
    planned: [],
    sent: [],
    ...rest,
  };
  await page.route("**/api/youtube/status", (route) => route.fulfill({ json: creations.status }));
  await page.route("**/api/library/creation-plan", (route) => {
    creations.planned.push(route.request().postDataJSON());
    const { plan } = creations;
    return route.fulfill("units" in plan ? { json: plan } : plan);
  });
  await page.route("**/api/playlists", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    creations.sent.push(route.request().postDataJSON());
    await creations.after;
    return route.fulfill(creations.answer);
  });
  return creations;
}

/** A mocked Google that does not redirect back. */
export async function serveGoogle(page: Page): Promise<string[]> {
  const asked: string[] = [];
  // A redirect would reach the network, because routes do not apply to redirects.
  const toConsent =
    '<meta http-equiv="refresh" content="0;url=https://accounts.google.test/consent">';
  await page.route("**/api/youtube/auth?*", (route) => {
    asked.push(new URL(route.request().url()).search);
    return route.fulfill(
      route.request().isNavigationRequest()
        ? { contentType: "text/html", body: toConsent }
        : { json: { authUrl: "https://accounts.google.test/consent" } },
    );
  });
  await page
    .context()
    .route("https://accounts.google.test/**", (route) => route.fulfill({ body: "Google" }));
  return asked;
}
