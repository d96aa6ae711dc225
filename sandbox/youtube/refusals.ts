// YouTube's refusals of a key or project, whatever is requested, and two refusals of a playlist. The forms
// were recorded from YouTube. Since about 2020 most are `forbidden` or `badRequest` and differ in their
// details only.
import { YouTubeError, forbidden } from "#sandbox/youtube/errors.ts";

const PROJECT = "104210421042";
const CONSOLE = "https://console.developers.google.com/apis/api/youtube.googleapis.com";

/** Refusals before any work. They cost nothing, because there is no project to charge. */
const projectRefusals = {
  keyInvalid: () => badKey("API key not valid. Please pass a valid API key."),
  keyExpired: () => badKey("API key expired. Please renew the API key."),
  /** The form until about 2020. */
  keyInvalidOld: () =>
    new YouTubeError({
      code: 400,
      reason: "keyInvalid",
      domain: "usageLimits",
      message: "Bad Request",
    }),
  accessNotConfigured: () => {
    const message =
      `YouTube Data API v3 has not been used in project ${PROJECT} before or it is disabled. ` +
      `Enable it by visiting ${CONSOLE}/overview?project=${PROJECT} then retry. If you enabled ` +
      "this API recently, wait a few minutes for the action to propagate to our systems and retry.";
    return new YouTubeError({
      code: 403,
      reason: "accessNotConfigured",
      domain: "usageLimits",
      message,
      extendedHelp: "https://console.developers.google.com",
      status: "PERMISSION_DENIED",
      details: [errorInfo("SERVICE_DISABLED", { consumer: `projects/${PROJECT}` })],
    });
  },
  refererBlocked: () =>
    denied("Requests from referer <empty> are blocked.", "API_KEY_HTTP_REFERRER_BLOCKED"),
  /** The form until about 2020. */
  refererBlockedOld: () =>
    new YouTubeError({
      code: 403,
      reason: "ipRefererBlocked",
      domain: "usageLimits",
      message:
        "The request did not specify any referer. Please ensure that the client is sending " +
        "referer or use the API Console to remove the referer restrictions.",
      extendedHelp: `https://console.developers.google.com/apis/credentials?project=${PROJECT}`,
    }),
  methodBlocked: () =>
    denied(
      "Requests to this API youtube method " +
        "youtube.api.v3.V3DataPlaylistItemService.List are blocked.",
      "API_KEY_SERVICE_BLOCKED",
    ),
  consumerSuspended: () =>
    denied(
      "Permission denied: Consumer 'api_key:AIzaSySandboxSandboxSandboxSandbox' has been suspended.",
      "CONSUMER_SUSPENDED",
    ),
  forbidden: () =>
    new YouTubeError({
      code: 403,
      reason: "forbidden",
      domain: "global",
      message:
        "Method doesn't allow unregistered callers (callers without established identity). " +
        "Please use API Key or other form of API consumer identity to call this API.",
      status: "PERMISSION_DENIED",
    }),
  dailyLimit: () =>
    new YouTubeError({
      code: 403,
      reason: "dailyLimitExceeded",
      domain: "usageLimits",
      message:
        "Daily Limit Exceeded. The quota will be reset at midnight Pacific Time (PT). You may " +
        "monitor your quota usage and adjust limits in the API Console: " +
        `${CONSOLE}/quotas?project=${PROJECT}`,
      extendedHelp: `${CONSOLE}/quotas?project=${PROJECT}`,
    }),
} satisfies Record<string, () => YouTubeError>;

/** Refusals of a playlist; they cost as much as the call. */
const playlistRefusals = {
  playlistItemsNotAccessible: () => forbidden("youtube.playlistItem", "playlistItemsNotAccessible"),
  playlistForbidden: () => forbidden("youtube.playlist", "playlistForbidden"),
} satisfies Record<string, () => YouTubeError>;

type ProjectRefusal = keyof typeof projectRefusals;
export type RefusalName = ProjectRefusal | keyof typeof playlistRefusals;

const refusals: Record<RefusalName, () => YouTubeError> = {
  ...projectRefusals,
  ...playlistRefusals,
};

export const REFUSALS = Object.keys(refusals) as RefusalName[];

export function isOfProject(name: RefusalName): name is ProjectRefusal {
  return name in projectRefusals;
}

export function refusalNamed(name: RefusalName): YouTubeError {
  return refusals[name]();
}

function badKey(message: string): YouTubeError {
  return new YouTubeError({
    code: 400,
    reason: "badRequest",
    domain: "global",
    message,
    status: "INVALID_ARGUMENT",
    details: [errorInfo("API_KEY_INVALID")],
  });
}

function denied(message: string, detail: string): YouTubeError {
  return new YouTubeError({
    code: 403,
    reason: "forbidden",
    domain: "global",
    message,
    status: "PERMISSION_DENIED",
    details: [errorInfo(detail, { consumer: `projects/${PROJECT}` })],
  });
}

function errorInfo(reason: string, metadata: Record<string, string> = {}): object {
  return {
    "@type": "type.googleapis.com/google.rpc.ErrorInfo",
    reason,
    domain: "googleapis.com",
    metadata: { service: "youtube.googleapis.com", ...metadata },
  };
}
