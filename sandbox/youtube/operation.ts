// The types of an API method (cost, access, shape of its answer, function) and of a call to it. The methods
// are in playlists, playlist-items, videos and channels.
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
  listing: Listing;
  /** Every n-th item of every playlist is left out of its page but counts in the offset; 0 for none. */
  filteredEvery: number;
  /** New playlists that one person may make in 24 hours. */
  playlistsADay: number;
  /** A planned fault: `nextPageToken` repeats the requested page token. */
  repeatPageToken: boolean;
  /** The request's body. @throws YouTubeError 400 parseError */
  body(): Promise<unknown>;
  /** Locks a playlist for other writes until this call is answered. @throws YouTubeError 409 */
  hold(playlistId: string): void;
}

export type Resource = Record<string, unknown>;

export interface Operation {
  bucket: QuotaBucket;
  units: number;
  access: Access;
  /** True for reads that replicas answer. */
  meetsReplicas?: boolean;
  parameters: ReadonlySet<string>;
  /** The names that `fields` may contain; null if the answer has no body. */
  shape: FieldTree | null;
  /** Null means status 204. */
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

/** A text in a JSON body, by path; "" if it is missing or not a text. */
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
