// Every call as data: the one list from which routes are checked, tests are generated and the
// OpenAPI document is written.
import { z } from "zod";
import {
  accountResponseSchema,
  deleteAccountRequestSchema,
  deletedAccountSchema,
  endedSessionsSchema,
  exportResponseSchema,
  returnToQuerySchema,
  sessionIdSchema,
  userSchema,
} from "#shared/contract/account.ts";
import {
  calculatorQuerySchema,
  calculatorRequestSchema,
  calculatorResponseSchema,
  calculatorStreamLineSchema,
} from "#shared/contract/calculator.ts";
import {
  checkedRegionsSchema,
  heldVideosSchema,
  jobIdSchema,
  jobsResponseSchema,
  libraryExportSchema,
  libraryOverviewSchema,
  librarySearchSchema,
  playlistDetailSchema,
  playlistIdSchema,
  playlistsResponseSchema,
  statsResponseSchema,
  syncedPlaylistsSchema,
  syncedVideosSchema,
} from "#shared/contract/playlists.ts";
import { environmentResponseSchema, healthResponseSchema } from "#shared/contract/system.ts";
import {
  youtubeAuthQuerySchema,
  youtubeAuthResponseSchema,
  youtubeStatusSchema,
} from "#shared/contract/youtube.ts";

export type Endpoint = {
  method: "GET" | "POST" | "DELETE";
  /** Path with `{name}` for parameters, as in OpenAPI. */
  path: string;
  summary: string;
  /** Who gets an answer; everybody else gets 401. */
  access: "anyone" | "signed-in";
  parameters?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Absent for a navigation, which answers with a redirect. */
  response?: z.ZodType;
  /** The shape of one line when the call can also stream `application/x-ndjson`. */
  streamLine?: z.ZodType;
};

export const endpoints = {
  analyzePlaylists: {
    method: "POST",
    path: "/api/public/playlist-length",
    summary: "How long are these playlists?",
    access: "anyone",
    body: calculatorRequestSchema,
    response: calculatorResponseSchema,
    streamLine: calculatorStreamLineSchema,
  },
  sharedAnalysis: {
    method: "GET",
    path: "/api/public/playlist-length",
    summary: "The same answer by a link that can be shared and cached",
    access: "anyone",
    query: calculatorQuerySchema,
    response: calculatorResponseSchema,
  },
  login: {
    method: "GET",
    path: "/api/login",
    summary: "Sign in with Google: a navigation that comes back to returnTo",
    access: "anyone",
    query: returnToQuerySchema,
  },
  signInCallback: {
    method: "GET",
    path: "/api/auth/callback/google",
    summary: "Where Google sends a person back to after signing in",
    access: "anyone",
  },
  logout: {
    method: "GET",
    path: "/api/logout",
    summary: "Sign out: a navigation; does nothing when another site asks for it",
    access: "anyone",
  },
  currentUser: {
    method: "GET",
    path: "/api/auth/user",
    summary: "Who is signed in",
    access: "signed-in",
    response: userSchema,
  },
  account: {
    method: "GET",
    path: "/api/account",
    summary: "What is held about the person: account, sessions, recent activity",
    access: "signed-in",
    response: accountResponseSchema,
  },
  exportAccount: {
    method: "GET",
    path: "/api/account/export",
    summary: "Everything held about the person, as a file",
    access: "signed-in",
    response: exportResponseSchema,
  },
  deleteAccount: {
    method: "DELETE",
    path: "/api/account",
    summary: "Delete the account and everything but payment records",
    access: "signed-in",
    body: deleteAccountRequestSchema,
    response: deletedAccountSchema,
  },
  endOtherSessions: {
    method: "DELETE",
    path: "/api/account/sessions",
    summary: "Sign out everywhere else",
    access: "signed-in",
    response: endedSessionsSchema,
  },
  endSession: {
    method: "DELETE",
    path: "/api/account/sessions/{sessionId}",
    summary: "Sign out one other session",
    access: "signed-in",
    parameters: sessionIdSchema,
    response: endedSessionsSchema,
  },
  youtubeStatus: {
    method: "GET",
    path: "/api/youtube/status",
    summary: "Is YouTube connected, and what may we do?",
    access: "signed-in",
    response: youtubeStatusSchema,
  },
  youtubeAuth: {
    method: "GET",
    path: "/api/youtube/auth",
    summary: "Connect YouTube: a navigation is redirected to Google, a fetch gets the address",
    access: "signed-in",
    query: youtubeAuthQuerySchema,
    response: youtubeAuthResponseSchema,
  },
  youtubeCallback: {
    method: "GET",
    path: "/api/youtube/callback",
    summary: "Where Google sends a person back to after connecting YouTube",
    access: "anyone",
  },
  checkYouTube: {
    method: "POST",
    path: "/api/youtube/check",
    summary: "Ask YouTube whether the connection still works, and for the channel's name",
    access: "signed-in",
    response: youtubeStatusSchema,
  },
  disconnectYouTube: {
    method: "DELETE",
    path: "/api/youtube",
    summary: "Give the grant back to Google and erase the library",
    access: "signed-in",
    response: youtubeStatusSchema,
  },
  stats: {
    method: "GET",
    path: "/api/stats",
    summary: "Sums over all playlists",
    access: "signed-in",
    response: statsResponseSchema,
  },
  playlists: {
    method: "GET",
    path: "/api/playlists",
    summary: "The person's playlists",
    access: "signed-in",
    response: playlistsResponseSchema,
  },
  syncPlaylists: {
    method: "POST",
    path: "/api/playlists/sync",
    summary: "Read the list of playlists from YouTube; joins a sync that is under way",
    access: "signed-in",
    response: syncedPlaylistsSchema,
  },
  syncAll: {
    method: "POST",
    path: "/api/playlists/sync-all",
    summary: "Read the list and the videos of every playlist; joins a sync that is under way",
    access: "signed-in",
    response: syncedPlaylistsSchema,
  },
  playlist: {
    method: "GET",
    path: "/api/playlists/{id}",
    summary: "A playlist and its videos, in order",
    access: "signed-in",
    parameters: playlistIdSchema,
    response: playlistDetailSchema,
  },
  syncVideos: {
    method: "POST",
    path: "/api/playlists/{id}/sync-videos",
    summary: "Read a playlist's videos from YouTube; joins a sync that is under way",
    access: "signed-in",
    parameters: playlistIdSchema,
    response: syncedVideosSchema,
  },
  checkRegions: {
    method: "POST",
    path: "/api/playlists/{id}/check-regions",
    summary: "Ask YouTube where a playlist's videos may be watched; joins a check under way",
    access: "signed-in",
    parameters: playlistIdSchema,
    response: checkedRegionsSchema,
  },
  library: {
    method: "GET",
    path: "/api/library",
    summary: "What reading the whole library will cost, and how it changed over time",
    access: "signed-in",
    response: libraryOverviewSchema,
  },
  searchLibrary: {
    method: "GET",
    path: "/api/library/search",
    summary: "Which playlists hold this?",
    access: "signed-in",
    query: librarySearchSchema,
    response: heldVideosSchema,
  },
  duplicates: {
    method: "GET",
    path: "/api/library/duplicates",
    summary: "Videos that are in the library more than once",
    access: "signed-in",
    response: heldVideosSchema,
  },
  exportLibrary: {
    method: "GET",
    path: "/api/library/export",
    summary: "Every playlist with its videos, in order",
    access: "signed-in",
    response: libraryExportSchema,
  },
  jobs: {
    method: "GET",
    path: "/api/library/jobs",
    summary: "Syncs under way and lately ended; streamed, until none is under way any more",
    access: "signed-in",
    response: jobsResponseSchema,
    streamLine: jobsResponseSchema,
  },
  stopJob: {
    method: "DELETE",
    path: "/api/library/jobs/{jobId}",
    summary: "Stop a sync; what it has read stays",
    access: "signed-in",
    parameters: jobIdSchema,
    response: jobsResponseSchema,
  },
  health: {
    method: "GET",
    path: "/api/health",
    summary: "Is the service up and configured?",
    access: "anyone",
    response: healthResponseSchema,
  },
  environment: {
    method: "GET",
    path: "/api/environment",
    summary: "Live or sandbox, with playlists to try in the sandbox",
    access: "anyone",
    response: environmentResponseSchema,
  },
  cspReport: {
    method: "POST",
    path: "/api/csp-report",
    summary: "Where browsers report what a page's policy has stopped",
    access: "anyone",
    body: z.unknown(),
    response: z.object({}),
  },
  openapi: {
    method: "GET",
    path: "/api/openapi.json",
    summary: "This description",
    access: "anyone",
    response: z.record(z.string(), z.unknown()),
  },
} as const satisfies Record<string, Endpoint>;
