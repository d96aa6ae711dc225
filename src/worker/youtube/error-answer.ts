// Classifies YouTube's error answers. The reason decides, with its domain if the reason has two meanings.
// The message decides only if newer answers contain nothing else.
import { z } from "zod";
import { YouTubeError, type YouTubeFailureKind } from "#worker/youtube/wire.ts";

const LOGGED_CHARACTERS = 300;

/** The fields of the error envelope; "" or an empty list if missing. */
type ErrorAnswer = { reasons: string[]; domain: string; grpcStatus: string; message: string };

const errorEnvelopeSchema = z.object({
  error: z.object({
    message: z.string().catch(""),
    status: z.string().catch(""),
    errors: z
      .array(z.object({ reason: z.string().catch(""), domain: z.string().catch("") }))
      .catch([]),
    details: z.array(z.object({ reason: z.string().catch("") })).catch([]),
  }),
});

/** A reason means the same with every status that it was observed with. */
const KIND_OF_REASON: ReadonlyMap<string, YouTubeFailureKind> = new Map([
  ["quotaExceeded", "quota_exhausted"],
  ["dailyLimitExceeded", "quota_exhausted"],
  ["invalidPageToken", "invalid_page_token"],
  // Refusals of an insertion that a retry cannot fix.
  ["playlistContainsMaximumNumberOfVideos", "invalid_request"],
  ["videoAlreadyInPlaylist", "invalid_request"],
  ["playlistItemsNotAccessible", "not_found"],
  ["playlistForbidden", "not_found"],
  ["watchHistoryNotAccessible", "not_found"],
  ["watchLaterNotAccessible", "not_found"],
  ["youtubeSignupRequired", "no_channel"],
  ["authError", "unauthenticated"],
  ["insufficientPermissions", "unauthorized"],
  ["ACCESS_TOKEN_SCOPE_INSUFFICIENT", "unauthorized"],
  // About the person's own channel.
  ["accountClosed", "unauthorized"],
  ["accountSuspended", "unauthorized"],
  ["channelClosed", "unauthorized"],
  ["channelSuspended", "unauthorized"],
  ["keyInvalid", "project_refused"],
  ["keyExpired", "project_refused"],
  ["accessNotConfigured", "project_refused"],
  ["ipRefererBlocked", "project_refused"],
  ["API_KEY_INVALID", "project_refused"],
  ["API_KEY_EXPIRED", "project_refused"],
  ["API_KEY_HTTP_REFERRER_BLOCKED", "project_refused"],
  ["API_KEY_IP_ADDRESS_BLOCKED", "project_refused"],
  ["API_KEY_SERVICE_BLOCKED", "project_refused"],
  ["CONSUMER_INVALID", "project_refused"],
  ["CONSUMER_SUSPENDED", "project_refused"],
  ["SERVICE_DISABLED", "project_refused"],
  ["USER_PROJECT_DENIED", "project_refused"],
]);
const RATE_LIMITS = new Set(["rateLimitExceeded", "userRateLimitExceeded", "RATE_LIMIT_EXCEEDED"]);
/** A refused key is also answered with 400, sometimes with the message as the only sign. */
const KEY_MESSAGE = /API key (not valid|not found|expired)|unregistered callers/i;
/** Google's message about a suspended consumer contains the key. */
const KEYS = /api_key:[^\s'"]+|AIza[\w-]{10,}/g;

/** Converts an answer that is not 2xx to an error. Keys in its message are masked. */
export function classifyYouTubeError(
  status: number,
  body: string,
  retryAfter: string | null,
): YouTubeError {
  const answer = readEnvelope(body);
  const reason = answer.reasons.join(" ");
  const text = `${status} ${reason} ${answer.message}`.replaceAll(KEYS, "(key)");
  return new YouTubeError(classify(status, answer), text.slice(0, LOGGED_CHARACTERS), {
    status,
    reason: reason || answer.grpcStatus,
    retryAfterSeconds: readRetryAfter(retryAfter),
  });
}

function readEnvelope(body: string): ErrorAnswer {
  try {
    const { error } = errorEnvelopeSchema.parse(JSON.parse(body));
    const reasons = [...error.errors, ...error.details].map(({ reason }) => reason);
    return {
      reasons: [...new Set(reasons.filter((reason) => reason !== ""))],
      domain: error.errors[0]?.domain ?? "",
      grpcStatus: error.status,
      message: error.message,
    };
  } catch {
    return { reasons: [], domain: "", grpcStatus: "", message: body };
  }
}

function classify(status: number, answer: ErrorAnswer): YouTubeFailureKind {
  const { reasons, domain, grpcStatus, message } = answer;
  const known = reasons
    .map((reason) => KIND_OF_REASON.get(reason))
    .find((kind) => kind !== undefined);
  if (known) return known;
  // Since 2026 the daily allowance also ends as 429 rateLimitExceeded with a limit "per day".
  const isLimit = status === 429 || grpcStatus === "RESOURCE_EXHAUSTED";
  if (isLimit || reasons.some((reason) => RATE_LIMITS.has(reason))) {
    // oxlint-disable-next-line tidylist/no-sentence-comparison -- Only Google's message distinguishes the two.
    return /per day/i.test(message) ? "quota_exhausted" : "rate_limited";
  }
  if (status === 400 && KEY_MESSAGE.test(message)) return "project_refused";
  if (status === 404) return "not_found";
  if (status === 401) return "unauthenticated";
  if (status === 403) return classifyForbidden(reasons, domain);
  if (status === 409 || (status >= 500 && status !== 501)) return "unavailable";
  return "invalid_request";
}

/**
 * "forbidden" in a domain of YouTube is about the playlist or video; in any other domain it is about the key
 * or the project. An unknown reason counts as a project refusal, which is logged for the operator, because
 * it must not show a playlist as private or ask a person to reconnect.
 */
function classifyForbidden(reasons: readonly string[], domain: string): YouTubeFailureKind {
  const isOfYouTube = domain.startsWith("youtube.");
  return isOfYouTube && reasons.includes("forbidden") ? "not_found" : "project_refused";
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
