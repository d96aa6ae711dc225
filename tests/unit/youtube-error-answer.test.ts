import { describe, expect, test } from "vitest";
import { classifyYouTubeError } from "#worker/youtube/error-answer.ts";
import type { YouTubeFailureKind } from "#worker/youtube/wire.ts";

/** An error in YouTube's format, with domain, reason and message, and with newer fields. */
function envelope(
  domain: string,
  reason: string,
  message = "",
  extra: { status?: string; details?: { reason: string }[] } = {},
): string {
  return JSON.stringify({ error: { message, errors: [{ message, domain, reason }], ...extra } });
}
/** Newer answers: a gRPC status and an ErrorInfo; the old reason is general or missing. */
const errorInfo = (reason: string, message = ""): string =>
  envelope("global", "forbidden", message, { status: "PERMISSION_DENIED", details: [{ reason }] });
const withoutReason = (message: string): string =>
  JSON.stringify({ error: { message, status: "PERMISSION_DENIED" } });

const PER_DAY = "Quota exceeded for quota metric 'Queries' and limit 'Queries per day' of service";
const PER_MINUTE = "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute'";
const USAGE = "usageLimits";
const ITEM = "youtube.playlistItem";
type Row = [status: number, body: string, kind: YouTubeFailureKind];

const LIMITS: Row[] = [
  [
    403,
    envelope("youtube.quota", "quotaExceeded", 'your <a href="/x">quota</a>.'),
    "quota_exhausted",
  ],
  [403, envelope(USAGE, "dailyLimitExceeded"), "quota_exhausted"],
  [429, envelope("global", "rateLimitExceeded", PER_DAY), "quota_exhausted"],
  [429, envelope("global", "rateLimitExceeded", PER_MINUTE), "rate_limited"],
  [403, envelope(USAGE, "rateLimitExceeded", PER_MINUTE), "rate_limited"],
  [403, envelope(USAGE, "userRateLimitExceeded"), "rate_limited"],
  [429, errorInfo("RATE_LIMIT_EXCEEDED", PER_DAY), "quota_exhausted"],
  [429, "", "rate_limited"],
];

const OF_THE_THING: Row[] = [
  [404, envelope(ITEM, "playlistNotFound"), "not_found"],
  [404, envelope(ITEM, "videoNotFound"), "not_found"],
  [404, envelope(ITEM, "playlistItemNotFound"), "not_found"],
  [403, envelope(ITEM, "playlistItemsNotAccessible"), "not_found"],
  [403, envelope("youtube.playlist", "playlistForbidden"), "not_found"],
  [403, envelope(ITEM, "watchHistoryNotAccessible"), "not_found"],
  [403, envelope(ITEM, "watchLaterNotAccessible"), "not_found"],
  [403, envelope(ITEM, "forbidden"), "not_found"],
  [403, envelope("youtube.common", "forbidden"), "not_found"],
  [403, envelope(ITEM, "playlistContainsMaximumNumberOfVideos"), "invalid_request"],
  [409, envelope(ITEM, "videoAlreadyInPlaylist"), "invalid_request"],
  [400, envelope("youtube.parameter", "invalidPageToken"), "invalid_page_token"],
  [400, envelope(ITEM, "playlistOperationUnsupported"), "invalid_request"],
  [400, envelope(ITEM, "manualSortRequired"), "invalid_request"],
  [400, envelope("youtube.part", "unknownPart"), "invalid_request"],
  [302, "", "invalid_request"],
  [501, "", "invalid_request"],
];

const OF_THE_PERSON: Row[] = [
  [401, envelope("youtube.header", "authError"), "unauthenticated"],
  [401, "", "unauthenticated"],
  [401, envelope("youtube.header", "youtubeSignupRequired"), "no_channel"],
  [403, envelope("youtube.header", "youtubeSignupRequired"), "no_channel"],
  [403, envelope("global", "insufficientPermissions"), "unauthorized"],
  [403, errorInfo("ACCESS_TOKEN_SCOPE_INSUFFICIENT"), "unauthorized"],
  [403, envelope("youtube.channel", "channelSuspended"), "unauthorized"],
  [403, envelope("youtube.common", "accountClosed"), "unauthorized"],
  [403, envelope("youtube.common", "accountSuspended"), "unauthorized"],
];

const OF_THE_DEPLOYMENT: Row[] = [
  [400, envelope(USAGE, "keyInvalid", "Bad Request"), "project_refused"],
  [
    400,
    envelope("global", "badRequest", "API key not valid. Please pass a valid API key."),
    "project_refused",
  ],
  [
    400,
    envelope("global", "badRequest", "API key expired. Please renew the API key."),
    "project_refused",
  ],
  [
    400,
    envelope("global", "badRequest", "", { details: [{ reason: "API_KEY_INVALID" }] }),
    "project_refused",
  ],
  [400, envelope(USAGE, "keyExpired"), "project_refused"],
  [
    403,
    envelope(USAGE, "accessNotConfigured", "YouTube Data API has not been used"),
    "project_refused",
  ],
  [403, errorInfo("SERVICE_DISABLED"), "project_refused"],
  [403, envelope(USAGE, "ipRefererBlocked"), "project_refused"],
  [403, withoutReason("Requests from referer <empty> are blocked."), "project_refused"],
  [403, errorInfo("API_KEY_HTTP_REFERRER_BLOCKED"), "project_refused"],
  [403, errorInfo("API_KEY_IP_ADDRESS_BLOCKED"), "project_refused"],
  [403, errorInfo("API_KEY_SERVICE_BLOCKED"), "project_refused"],
  [
    403,
    errorInfo("CONSUMER_SUSPENDED", "Consumer 'project_number:1' has been suspended."),
    "project_refused",
  ],
  [
    403,
    withoutReason("Permission denied: Consumer 'project_number:1' has been suspended."),
    "project_refused",
  ],
  [403, errorInfo("USER_PROJECT_DENIED"), "project_refused"],
  [
    403,
    envelope("global", "forbidden", "Method doesn't allow unregistered callers"),
    "project_refused",
  ],
  [400, withoutReason("Method doesn't allow unregistered callers"), "project_refused"],
  [403, envelope("global", "forbidden"), "project_refused"],
  [403, envelope(USAGE, "forbidden"), "project_refused"],
  [403, envelope(USAGE, "dailyLimitExceededUnreg"), "project_refused"],
  [403, envelope("youtube.CoreErrorDomain", "SERVICE_UNAVAILABLE"), "project_refused"],
  [403, envelope("youtube.playlist", "aReasonOfTheNextYear"), "project_refused"],
  [403, "<html>Sorry</html>", "project_refused"],
  [403, '{"error":{"errors":[{"reason":"constructor"}]}}', "project_refused"],
];

const OUTAGES: Row[] = [
  [409, envelope("youtube.CoreErrorDomain", "SERVICE_UNAVAILABLE"), "unavailable"],
  [500, envelope("global", "backendError"), "unavailable"],
  [503, envelope("youtube.CoreErrorDomain", "SERVICE_UNAVAILABLE"), "unavailable"],
  [503, "<html>", "unavailable"],
];

describe.each([
  ["a limit", LIMITS],
  ["the thing that was asked for", OF_THE_THING],
  ["the person", OF_THE_PERSON],
  ["this deployment", OF_THE_DEPLOYMENT],
  ["YouTube itself", OUTAGES],
])("what speaks of %s", (_name, rows) => {
  test.each(rows)("%i %s is %s", (status, body, kind) => {
    expect(classifyYouTubeError(status, body, null).kind).toBe(kind);
  });
});

describe("an error about this deployment", () => {
  const refused = classifyYouTubeError(403, errorInfo("CONSUMER_SUSPENDED"), null);

  test("may succeed later, but not at once", () => {
    expect([refused.isTemporary, refused.isRetryable]).toEqual([true, false]);
  });

  test("has its reasons in the log", () => {
    expect(refused.reason).toBe("forbidden CONSUMER_SUSPENDED");
    expect(classifyYouTubeError(403, withoutReason(""), null).reason).toBe("PERMISSION_DENIED");
  });

  test("never contains a key that YouTube repeats in its message", () => {
    const key = "AIzaSyA-canary_0123456789";
    for (const message of [
      `Consumer 'api_key:${key}' has been suspended.`,
      `The key ${key} is bad`,
    ]) {
      expect(classifyYouTubeError(403, withoutReason(message), null).message).not.toContain(
        "canary",
      );
      expect(classifyYouTubeError(403, message, null).message).not.toContain("canary");
    }
  });
});

test("Retry-After is read as a number of seconds or as a date", () => {
  expect(classifyYouTubeError(429, "", "7").retryAfterSeconds).toBe(7);
  expect(classifyYouTubeError(429, "", "soon").retryAfterSeconds).toBeUndefined();
  const date = new Date(Date.now() + 9000).toUTCString();
  expect(classifyYouTubeError(429, "", date).retryAfterSeconds).toBeCloseTo(8.5, -1);
});
