// What one method of the API is: its price, its access, the shape of its answer and the function
// that answers. The methods themselves are in playlists, playlist-items, videos and channels.
import type { Access, Caller } from "#sandbox/youtube/auth.ts";
import { YouTubeError } from "#sandbox/youtube/errors.ts";
import { parseFields, type FieldTree } from "#sandbox/youtube/fields.ts";
import type { Library } from "#sandbox/youtube/library.ts";
import type { Listing } from "#sandbox/youtube/list-lag.ts";
import type { QuotaBucket } from "#sandbox/youtube/quota.ts";
import type { View } from "#sandbox/youtube/resources.ts";

export interface Call {
  query: URLSearchParams;
  library: Library;
  caller: Caller;
  origin: string;
  now: number;
  /** What a list shows at this time. */
  listing: Listing;
  /** Every n-th place of every playlist eats its offset unanswered; 0 for none. */
  filteredEvery: number;
  /** New playlists that one person may make in 24 hours. */
  playlistsADay: number;
  /** A planned fault: the answer repeats the page token with which it was asked. */
  repeatPageToken: boolean;
  /** The request's body. @throws YouTubeError 400 parseError */
  body(): Promise<unknown>;
  /** Keeps other writes off a playlist until this call is answered. @throws YouTubeError 409 */
  hold(playlistId: string): void;
}

export type Resource = Record<string, unknown>;

export interface Operation {
  bucket: QuotaBucket;
  units: number;
  access: Access;
  parameters: ReadonlySet<string>;
  /** What `fields` may name; null where there is no body. */
  shape: FieldTree | null;
  /** Null answers 204. */
  run(call: Call): Resource | null | Promise<Resource | null>;
}

const PAGE_SHAPE = "kind,etag,nextPageToken,prevPageToken,pageInfo(totalResults,resultsPerPage)";

export function listShape(item: string): FieldTree {
  return parseFields(`${PAGE_SHAPE},items(${item})`);
}

export function parameterNames(names: string): ReadonlySet<string> {
  return new Set(names.split(" "));
}

export function viewOf(call: Call, parts: ReadonlySet<string>): View {
  const { library, origin, caller, listing } = call;
  return { library, origin, channelId: caller.channelId, listing, parts };
}

/** A text inside a JSON body, by path; "" when it is missing or no text. */
export function textAt(body: unknown, ...path: string[]): string {
  const value = path.reduce<unknown>(
    (inner, name) => (isResource(inner) ? inner[name] : undefined),
    body,
  );
  return typeof value === "string" ? value : "";
}

export function isResource(value: unknown): value is Resource {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function requireIdParameter(query: URLSearchParams): string {
  const id = query.get("id") ?? "";
  if (id !== "") return id;
  throw new YouTubeError({
    code: 400,
    reason: "required",
    domain: "global",
    message: "Required parameter: id",
    location: "id",
    locationType: "parameter",
  });
}
