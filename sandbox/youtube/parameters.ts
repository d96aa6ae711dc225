// Parses a request's parameters, and refuses wrong ones as YouTube does.
import { YouTubeError, invalidPageToken, parameterError } from "#sandbox/youtube/errors.ts";
import { decodeOffsetToken, encodeOffsetToken } from "#sandbox/youtube/page-token.ts";

const MAX_RESULTS = 50;
const DEFAULT_RESULTS = 5;

// Google's own, which every method accepts.
const STANDARD_PARAMETERS = new Set([
  "$.xgafv",
  "access_token",
  "alt",
  "callback",
  "fields",
  "key",
  "oauth_token",
  "prettyPrint",
  "quotaUser",
  "uploadType",
  "upload_protocol",
]);

/** @throws YouTubeError 400 badRequest for an unknown parameter. */
export function requireKnownParameters(query: URLSearchParams, known: ReadonlySet<string>): void {
  for (const name of query.keys()) {
    if (known.has(name) || STANDARD_PARAMETERS.has(name)) continue;
    throw new YouTubeError({
      code: 400,
      reason: "badRequest",
      domain: "global",
      message:
        `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. ` +
        `Field '${name}' could not be found in request message.`,
      status: "INVALID_ARGUMENT",
    });
  }
}

/** The values of a parameter, which may be repeated or joined by commas; empty ones are dropped. */
function listParameter(query: URLSearchParams, name: string): string[] {
  return query
    .getAll(name)
    .flatMap((value) => value.split(","))
    .map((value) => value.trim())
    .filter((value) => value !== "");
}

/** @throws YouTubeError 400 required or unknownPart. */
export function partsParameter(query: URLSearchParams, known: ReadonlySet<string>): Set<string> {
  const parts = new Set(listParameter(query, "part"));
  if (parts.size === 0) {
    throw parameterError("required", "Required parameter: part", "part", "global");
  }
  for (const part of parts) {
    if (!known.has(part)) {
      throw parameterError("unknownPart", `'${part}'`, "part", "youtube.part");
    }
  }
  return parts;
}

/** @throws YouTubeError 400 invalidParameter outside 0 to 50. */
export function maxResultsParameter(query: URLSearchParams): number {
  const text = query.get("maxResults");
  if (text === null) return DEFAULT_RESULTS;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value <= MAX_RESULTS) return value;
  throw parameterError(
    "invalidParameter",
    `Invalid value '${text}'. Values must be within the range: [0, ${MAX_RESULTS}]`,
    "maxResults",
    "global",
  );
}

/** At most 50 ids. @throws YouTubeError 400 invalidFilters for more. */
export function idsParameter(query: URLSearchParams): string[] {
  const ids = listParameter(query, "id");
  if (ids.length <= MAX_RESULTS) return ids;
  throw parameterError(
    "invalidFilters",
    "The request specifies an invalid filter parameter.",
    "parameters.",
  );
}

/**
 * The one filter of `names` that the request uses.
 * @throws YouTubeError 400 missingRequiredParameter without one, incompatibleParameters with two.
 */
export function filterParameter<Name extends string>(
  query: URLSearchParams,
  names: readonly Name[],
): Name {
  const used = names.filter((name) => (query.get(name) ?? "") !== "");
  const [filter, second] = used;
  if (filter === undefined) {
    const expected = names.join(", ");
    throw parameterError(
      "missingRequiredParameter",
      `No filter selected. Expected one of: ${expected}`,
      "parameters.",
    );
  }
  if (second !== undefined) {
    throw parameterError(
      "incompatibleParameters",
      `Incompatible parameters specified in the request: ${used.join(", ")}`,
      "parameters.",
    );
  }
  return filter;
}

export interface Page<Entry> {
  entries: readonly Entry[];
  tokens: { nextPageToken?: string; prevPageToken?: string };
}

/** A page of a short list, with the plain offset tokens. @throws YouTubeError invalidPageToken */
export function pageOf<Entry>(all: readonly Entry[], query: URLSearchParams): Page<Entry> {
  const size = maxResultsParameter(query);
  const given = query.get("pageToken");
  const token = given === null || given === "" ? null : decodeOffsetToken(given);
  if (token === null && given !== null && given !== "") throw invalidPageToken();
  if (token !== null && token.offset > all.length) throw invalidPageToken();
  const back = token?.direction === "prev";
  const offset = token?.offset ?? 0;
  const start = back ? Math.max(0, offset - size) : offset;
  const end = back ? offset : Math.min(all.length, start + size);
  return {
    entries: all.slice(start, end),
    tokens: {
      ...(size > 0 && end < all.length ? { nextPageToken: encodeOffsetToken(end, "next") } : {}),
      ...(size > 0 && start > 0 ? { prevPageToken: encodeOffsetToken(start, "prev") } : {}),
    },
  };
}
