// Mocks a library, to reach every state of the dashboard. Other specs use the real calls.
import type { Locator, Page, Route } from "@playwright/test";
import { formatDuration } from "#shared/duration.ts";
import { CONNECTED, NO_CLEAN_UP, NOTHING_KEPT, signIn } from "#tests/e2e/session-page.ts";
import type { HiddenVideos } from "#shared/contract/hidden.ts";
import type {
  HeldVideo,
  HeldVideos,
  Job,
  LibraryExport,
  LibraryOverview,
  LibraryVideo,
  Playlist,
  PlaylistDetail,
} from "#shared/contract/playlists.ts";
import type { CleaningSchedule } from "#shared/contract/cleaning.ts";
import type { KeptOrders, Order } from "#shared/contract/order.ts";

export function makePlaylist(number: number, change: Partial<Playlist> = {}): Playlist {
  const day = String((number % 28) + 1).padStart(2, "0");
  return {
    id: `PL${String(number).padStart(10, "0")}`,
    title: `Playlist ${number}`,
    thumbnailUrl: "",
    privacy: number % 3 === 0 ? "unlisted" : "public",
    videoCount: number * 10,
    totalDuration: number * 3600,
    hiddenVideoCount: 0,
    unknownVideoCount: 0,
    createdAt: `2024-01-${day}T12:00:00Z`,
    updatedAt: `2026-10-${day}T12:00:00Z`,
    syncedAt: "2026-11-20T12:00:00Z",
    ...change,
  };
}

export function makePlaylists(count: number): Playlist[] {
  return Array.from({ length: count }, (_, index) => makePlaylist(index + 1));
}

export function makeVideo(position: number, change: Partial<LibraryVideo> = {}): LibraryVideo {
  return {
    id: `item${position}`,
    videoId: `v${String(position).padStart(10, "0")}`,
    title: `Video ${position + 1}`,
    thumbnailUrl: "",
    duration: 60 + position,
    channelTitle: `Channel ${position % 12}`,
    publishedAt: "2026-10-02T12:00:00Z",
    videoPublishedAt: null,
    isAvailable: true,
    isPrivate: false,
    availability: "visible",
    position,
    was: null,
    regions: null,
    isAgeRestricted: false,
    ...change,
  };
}

export const PRIVATE_VIDEO: Partial<LibraryVideo> = {
  title: "Private video",
  duration: 0,
  channelTitle: "",
  isAvailable: false,
  isPrivate: true,
  availability: "private",
  was: {
    title: "Lost song",
    channelTitle: "Old Band",
    lostAt: "2026-11-01T12:00:00Z",
    durationSeconds: 215,
    keptUntil: "2026-12-01T12:00:00Z",
  },
};
export const DELETED_VIDEO: Partial<LibraryVideo> = {
  title: "Deleted video",
  duration: 0,
  channelTitle: "",
  isAvailable: false,
  availability: "deleted",
};

export function makeDetail(playlist: Playlist, videos: LibraryVideo[]): PlaylistDetail {
  const totalDuration = videos.reduce((sum, { duration }) => sum + duration, 0);
  const costs = { sync: { main: 3, stats: 2 }, regions: { main: 1, stats: 0 } };
  return { playlist, videos, videoCount: videos.length, totalDuration, costs, history: [] };
}

/** A video in `places`, each a playlist and a position in it. */
export function makeHeld(
  number: number,
  places: readonly [playlist: number, position: number][],
  change: Partial<HeldVideo> = {},
): HeldVideo {
  const { videoId, title, channelTitle, thumbnailUrl, duration } = makeVideo(number);
  return {
    videoId,
    title,
    channelTitle,
    thumbnailUrl,
    duration,
    availability: "visible",
    was: null,
    places: places.map(([playlist, position]) => ({
      playlistId: makePlaylist(playlist).id,
      itemId: `item${playlist}-${position}`,
      position,
      publishedAt: "2026-10-02T12:00:00Z",
    })),
    ...change,
  };
}

export function makeOverview(change: Partial<LibraryOverview> = {}): LibraryOverview {
  return {
    costs: {
      list: { main: 4, stats: 0 },
      all: { main: 120, stats: 10 },
      regions: { main: 36, stats: 0 },
    },
    uncheckedRegions: 0,
    blocked: null,
    corrected: 0,
    notKept: 0,
    history: [
      { day: "2026-10-02", videos: 300, hidden: 4 },
      { day: "2026-10-20", videos: 310, hidden: 12 },
      { day: "2026-11-14", videos: 305, hidden: 7 },
    ],
    vanished: { since: "1970-01-01T00:00:00.000Z", count: 0, titles: [] },
    lostNames: { count: 34, firstForgottenAt: "2026-12-01T12:00:00Z" },
    ...change,
  };
}

export function makeJob(change: Partial<Job> = {}): Job {
  return {
    id: "job1",
    kind: "all",
    playlistId: null,
    title: null,
    state: "running",
    read: 120,
    reported: 500,
    playlistsDone: 3,
    playlistsTotal: 12,
    reason: null,
    resumesAt: null,
    startedAt: "2026-11-21T12:00:00Z",
    ...change,
  };
}

/** Opens "Filters & Actions". */
export async function openActions(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Filters & Actions" }).click();
  return page.getByRole("dialog", { name: "Filters & Actions" });
}

/** Chooses from the menu of what concerns all playlists. */
export async function chooseTool(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "Tools" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** The answers; a test may change this object while the page is open. */
export type Library = {
  playlists: Playlist[];
  details: PlaylistDetail[];
  jobs: Job[];
  overview: LibraryOverview;
  found: HeldVideos;
  duplicates: HeldVideos;
  hidden: HiddenVideos;
  schedule: CleaningSchedule;
  orders: Order[];
  kept: KeptOrders;
  isPremium: boolean;
  /** Calls as "METHOD /path", in order. */
  calls: string[];
};

/** Opens the page as a signed-in and connected person with this library. */
export async function openLibrary(page: Page, change: Partial<Library> = {}): Promise<Library> {
  const library: Library = {
    playlists: makePlaylists(3),
    details: [],
    jobs: [],
    overview: makeOverview(),
    found: { videos: [], more: false },
    duplicates: { videos: [], more: false },
    hidden: { videos: [], blocked: [], gone: [] },
    schedule: NO_CLEAN_UP,
    orders: [],
    kept: NOTHING_KEPT,
    isPremium: false,
    calls: [],
    ...change,
  };
  await signIn(page, { isPremium: library.isPremium }, CONNECTED);
  for (const path of [
    "**/api/stats",
    "**/api/playlists",
    "**/api/playlists/**",
    "**/api/library",
    "**/api/library/**",
  ]) {
    await page.route(path, (route) => answer(route, library));
  }
  return library;
}

async function answer(route: Route, library: Library): Promise<void> {
  const { pathname } = new URL(route.request().url());
  // The calculation of a person whom the server does not know (session-page.ts).
  if (pathname === "/api/library/playlist-length") return route.fallback();
  const call = `${route.request().method()} ${pathname}`;
  library.calls.push(call);
  const json = answerOf(call, library);
  await (json === undefined
    ? route.fulfill({ status: 404, body: "There is no such playlist in your library." })
    : route.fulfill({ json }));
}

function answerOf(call: string, library: Library): unknown {
  const { playlists, details, jobs } = library;
  if (call === "GET /api/stats") return statsOf(playlists);
  if (call === "GET /api/playlists") return playlists;
  if (call === "GET /api/library") return library.overview;
  if (call === "GET /api/library/search") return library.found;
  if (call === "GET /api/library/duplicates") return library.duplicates;
  if (call === "GET /api/library/hidden") return library.hidden;
  if (call === "GET /api/library/export") return exportOf(library);
  if (call === "GET /api/library/jobs") return { jobs };
  if (call === "GET /api/library/cleaning-schedule") return library.schedule;
  if (call === "GET /api/library/kept-orders") return library.kept;
  if (call === "GET /api/library/orders") return { orders: library.orders };
  if (call.startsWith("DELETE /api/library/jobs/")) {
    library.jobs = jobs.filter(({ id }) => !call.endsWith(`/${id}`));
    return { jobs: library.jobs };
  }
  if (/^POST \/api\/library\/jobs\/\w+\/continue$/.test(call)) {
    const isAsked = ({ id }: Job) => call.endsWith(`/${id}/continue`);
    library.jobs = jobs.map((job) => (isAsked(job) ? { ...job, state: "running" } : job));
    return { jobs: library.jobs };
  }
  if (/^POST \/api\/playlists\/sync(-all)?$/.test(call)) return { synced: playlists.length };
  const detail = details.find(({ playlist }) => call.includes(playlist.id));
  if (call.endsWith("/sync-videos") && detail) {
    return {
      syncedCount: detail.videoCount,
      hiddenCount: detail.videos.filter((video) => !video.isAvailable).length,
    };
  }
  return detail;
}

function exportOf({ playlists, details }: Library): LibraryExport {
  const videosOf = ({ id }: Playlist) =>
    details.find(({ playlist }) => playlist.id === id)?.videos ?? [];
  return {
    exportedAt: "2026-11-21T12:00:00Z",
    playlists: playlists.map((playlist) => ({ ...playlist, videos: videosOf(playlist) })),
  };
}

function statsOf(playlists: readonly Playlist[]) {
  const sum = (value: (playlist: Playlist) => number) =>
    playlists.reduce((total, playlist) => total + value(playlist), 0);
  const totalDurationSeconds = sum((playlist) => playlist.totalDuration);
  return {
    totalPlaylists: playlists.length,
    totalVideos: sum((playlist) => playlist.videoCount),
    hiddenVideos: sum((playlist) => playlist.hiddenVideoCount),
    unknownVideos: sum((playlist) => playlist.unknownVideoCount),
    totalDuration: formatDuration(totalDurationSeconds),
    totalDurationSeconds,
    syncedPlaylists: playlists.filter(({ syncedAt }) => syncedAt !== null).length,
  };
}
