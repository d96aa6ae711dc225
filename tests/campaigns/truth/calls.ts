// The calls to YouTube by what they are for, and the errors that YouTube may answer to each of them.
import {
  bodyError,
  forbidden,
  playlistIsFull,
  playlistItemNotFound,
  playlistNotFound,
  quotaError,
  videoNotFound,
  writeAborted,
  YouTubeError,
} from "#sandbox/youtube/errors.ts";
import { json, refusal } from "#sandbox/youtube/answers.ts";
import { refusalNamed } from "#sandbox/youtube/refusals.ts";
import type { ModelCall } from "#tests/campaigns/youtube-model.ts";

/** `drop` deletes a playlist. */
export const WRITES = ["insert", "remove", "move", "create", "drop"] as const;
export type WriteName = (typeof WRITES)[number];
/**
 * Of items: by their ids, by playlist and video, or all of a playlist. `lists` reads playlists, the last two what videos
 * are.
 */
export type CallName = WriteName | "item" | "video" | "items" | "lists" | "videos" | "stats";

const NAMES: Record<string, CallName> = {
  "POST playlistItems": "insert",
  "DELETE playlistItems": "remove",
  "PUT playlistItems": "move",
  "POST playlists": "create",
  "DELETE playlists": "drop",
  "GET playlists": "lists",
  "GET videos": "videos",
  "GET videos:batchGetStats": "stats",
};

/** Undefined for calls about which nothing is untrue, such as those about channels. */
export function nameOf({ method, resource, query }: ModelCall): CallName | undefined {
  if (method !== "GET" || resource !== "playlistItems") return NAMES[`${method} ${resource}`];
  if (query.has("id")) return "item";
  return query.has("videoId") ? "video" : "items";
}

const error = (code: number, reason: string, domain = "global"): YouTubeError =>
  new YouTubeError({ code, reason, domain, message: reason });

export const INVALID = "400 invalid";
const ERRORS: Record<string, () => YouTubeError> = {
  [INVALID]: () => bodyError("invalidValue", "Invalid value", "snippet"),
  "401": () => error(401, "authError"),
  "403 quotaExceeded": () => quotaError("403"),
  "403 forbidden": () => forbidden("youtube.playlistItem", "forbidden"),
  "403 of the project": () => refusalNamed("accessNotConfigured"),
  "403 insufficientPermissions": () => error(403, "insufficientPermissions"),
  "403 rateLimitExceeded": () => error(403, "rateLimitExceeded", "usageLimits"),
  "409": () => writeAborted(),
  "429": () => error(429, "rateLimitExceeded"),
  "429 for the day": () => quotaError("429"),
  "500": () => error(500, "backendError"),
  "503": () => error(503, "backendError"),
};
const ERRORS_OF: Record<WriteName, Record<string, () => YouTubeError>> = {
  insert: {
    "404 videoNotFound": videoNotFound,
    "404 playlistNotFound": () => playlistNotFound("playlistItem"),
    "403 full": playlistIsFull,
  },
  remove: { "404": playlistItemNotFound },
  move: { "404": playlistItemNotFound },
  create: { "404": () => playlistNotFound("playlist") },
  drop: { "404": () => playlistNotFound("playlist") },
};

/** The errors that YouTube may answer to a change, by name. */
export function errorsOf(name: WriteName): [string, () => Response][] {
  const all = { ...ERRORS, ...ERRORS_OF[name] };
  return Object.entries(all).map(([what, make]) => [what, () => refusal(make())]);
}

/** A list in which nothing is. */
export const emptyList = (): Response =>
  json(200, { items: [], pageInfo: { totalResults: 0, resultsPerPage: 50 } });

export const notFound = (): Response => refusal(playlistNotFound("playlistItem"));
