// Builds the YouTube stand-in's HTTP answers, also those of planned faults.
import type { FaultAction } from "#sandbox/faults.ts";
import {
  YouTubeError,
  errorEnvelope,
  playlistNotFound,
  videoNotFound,
} from "#sandbox/youtube/errors.ts";

export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "content-type": "application/json; charset=UTF-8",
      "x-content-type-options": "nosniff",
      "cache-control": "private",
      ...headers,
    },
  });
}

export function refusal(error: YouTubeError): Response {
  return json(error.parts.code, errorEnvelope(error.parts));
}

/** The answer of a planned fault; if the plan gives no body, a backendError. */
export function plannedAnswer(action: Extract<FaultAction, { status: number }>): Response {
  const { status, body, headers = {} } = action;
  if (status === 204 || status === 304) return new Response(null, { status, headers });
  if (typeof body === "string") return new Response(body, { status, headers });
  const standard = {
    code: status,
    reason: "backendError",
    domain: "global",
    message: "Backend Error",
  };
  return json(status, body ?? errorEnvelope(standard), headers);
}

export function plannedNotFound(path: string): YouTubeError {
  if (path.startsWith("/youtube/v3/videos")) return videoNotFound();
  return playlistNotFound(path.endsWith("/playlistItems") ? "playlistItem" : "playlist");
}

export function noSuchMethod(): YouTubeError {
  return new YouTubeError({
    code: 404,
    reason: "notFound",
    domain: "global",
    message: "Not Found",
  });
}

export function parseError(): YouTubeError {
  return new YouTubeError({
    code: 400,
    reason: "parseError",
    domain: "global",
    message: "Parse Error",
  });
}

/** True if an If-None-Match header contains the etag: quoted, weak or bare. */
export function matchesEtag(header: string | null, etag: string): boolean {
  const known = header?.split(",").map((one) => one.trim().replace(/^W\/|"/g, "")) ?? [];
  return known.some((one) => one.replace(/"$/, "") === etag || one === "*");
}
