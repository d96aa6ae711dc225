// YouTube's errors in its own envelope. Messages contain HTML where YouTube's do, so that tests find a
// client that prints them unescaped.

export interface YouTubeErrorParts {
  code: number;
  reason: string;
  domain: string;
  message: string;
  location?: string;
  locationType?: "parameter" | "header" | "other";
  /** The outer message, if it differs from the inner one. */
  outerMessage?: string;
  /** Google's link to a help page. */
  extendedHelp?: string;
  /** The gRPC status in newer answers. */
  status?: string;
  details?: readonly object[];
}

export class YouTubeError extends Error {
  readonly parts: YouTubeErrorParts;
  /** True if the call was permitted and well-formed; it then costs as much as a success. */
  readonly fullPrice: boolean;

  constructor(parts: YouTubeErrorParts, fullPrice = false) {
    super(parts.message);
    this.name = "YouTubeError";
    this.parts = parts;
    this.fullPrice = fullPrice;
  }
}

export function errorEnvelope(parts: YouTubeErrorParts): object {
  const { code, reason, domain, message, location, locationType, outerMessage } = parts;
  const { extendedHelp } = parts;
  return {
    error: {
      code,
      message: outerMessage ?? message,
      errors: [
        {
          message,
          domain,
          reason,
          ...(location === undefined ? {} : { location }),
          ...(locationType === undefined ? {} : { locationType }),
          ...(extendedHelp === undefined ? {} : { extendedHelp }),
        },
      ],
      ...(parts.status === undefined ? {} : { status: parts.status }),
      ...(parts.details === undefined ? {} : { details: parts.details }),
    },
  };
}

export function quotaError(form: "403" | "429"): YouTubeError {
  if (form === "403") {
    return new YouTubeError({
      code: 403,
      reason: "quotaExceeded",
      domain: "youtube.quota",
      message:
        "The request cannot be completed because you have exceeded your " +
        '<a href="/youtube/v3/getting-started#quota">quota</a>.',
    });
  }
  return new YouTubeError({
    code: 429,
    reason: "rateLimitExceeded",
    domain: "global",
    message:
      "Quota exceeded for quota metric 'Queries' and limit 'Queries per day' of service " +
      "'youtube.googleapis.com' for consumer 'project_number:104210421042'.",
    status: "RESOURCE_EXHAUSTED",
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "RATE_LIMIT_EXCEEDED",
        domain: "googleapis.com",
        metadata: { quota_limit: "defaultPerDayPerProject", service: "youtube.googleapis.com" },
      },
    ],
  });
}

export function playlistNotFound(domain: "playlist" | "playlistItem"): YouTubeError {
  const parameter = domain === "playlistItem" ? "playlistId" : "id";
  return new YouTubeError(
    {
      code: 404,
      reason: "playlistNotFound",
      domain: `youtube.${domain}`,
      message:
        "The playlist identified with the request's " +
        `<code>${parameter}</code> parameter cannot be found.`,
      location: parameter,
      locationType: "parameter",
    },
    true,
  );
}

export function channelNotFound(): YouTubeError {
  return new YouTubeError({
    code: 404,
    reason: "channelNotFound",
    domain: "youtube.playlist",
    message: "Channel not found.",
    location: "channelId",
    locationType: "parameter",
  });
}

export function playlistItemNotFound(): YouTubeError {
  return new YouTubeError(
    {
      code: 404,
      reason: "playlistItemNotFound",
      domain: "youtube.playlistItem",
      message:
        "The playlist item identified with the request's <code>id</code> parameter " +
        "cannot be found.",
      location: "id",
      locationType: "parameter",
    },
    true,
  );
}

export function videoNotFound(): YouTubeError {
  return new YouTubeError(
    {
      code: 404,
      reason: "videoNotFound",
      domain: "youtube.playlistItem",
      message: "Video not found.",
      location: "snippet.resourceId.videoId",
      locationType: "other",
    },
    true,
  );
}

/** For lists that YouTube maintains: uploads cannot be edited, and the watch lists cannot be read. */
export function playlistOperationUnsupported(): YouTubeError {
  return new YouTubeError(
    {
      code: 400,
      reason: "playlistOperationUnsupported",
      domain: "youtube.playlistItem",
      message: "The operation is not supported for this <code>playlist</code>.",
      location: "playlistId",
      locationType: "parameter",
    },
    true,
  );
}

export function forbidden(domain: string, reason: string): YouTubeError {
  return new YouTubeError(
    {
      code: 403,
      reason,
      domain,
      message:
        "The request is not properly authorized to access the requested <code>playlist</code>.",
    },
    true,
  );
}

export function playlistIsFull(): YouTubeError {
  return new YouTubeError(
    {
      code: 403,
      reason: "playlistContainsMaximumNumberOfVideos",
      domain: "youtube.playlistItem",
      message: "The playlist already contains the maximum allowed number of items.",
    },
    true,
  );
}

/** The person's own limit, independent of the project's quota. */
export function tooManyPlaylists(): YouTubeError {
  return new YouTubeError(
    {
      code: 429,
      reason: "rateLimitExceeded",
      domain: "global",
      message: "Resource has been exhausted (e.g. check quota).",
      status: "RESOURCE_EXHAUSTED",
    },
    true,
  );
}

/** Two writes to one playlist overlapped. */
export function writeAborted(): YouTubeError {
  return new YouTubeError(
    {
      code: 409,
      reason: "SERVICE_UNAVAILABLE",
      domain: "youtube.CoreErrorDomain",
      message: "The operation was aborted.",
      status: "ABORTED",
    },
    true,
  );
}

export function invalidPageToken(): YouTubeError {
  return new YouTubeError({
    code: 400,
    reason: "invalidPageToken",
    domain: "youtube.parameter",
    message: "The request specifies an invalid page token.",
    location: "pageToken",
    locationType: "parameter",
  });
}

export function parameterError(
  reason: string,
  message: string,
  location: string,
  domain = "youtube.parameter",
): YouTubeError {
  const locationType = location === "parameters." ? "other" : "parameter";
  return new YouTubeError({ code: 400, reason, domain, message, location, locationType });
}

export function bodyError(reason: string, message: string, location: string): YouTubeError {
  const domain = location.startsWith("snippet.resourceId")
    ? "youtube.playlistItem"
    : "youtube.common";
  return new YouTubeError({ code: 400, reason, domain, message, location, locationType: "other" });
}
