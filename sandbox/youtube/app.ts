// The stand-in for YouTube's Data API. A call passes these steps, and their order matters: log, fault plan,
// quota, caller, parameters, answer, etag, planned latency. A write locks its playlist until its answer is
// sent.
import { Hono, type Context } from "hono";
import type { FaultAction } from "#sandbox/faults.ts";
import type { LoggedCall } from "#sandbox/call-log.ts";
import type { SandboxState } from "#sandbox/state.ts";
import { deliver, type VendorEnv } from "#sandbox/vendor-call.ts";
import {
  json,
  matchesEtag,
  noSuchMethod,
  parseError,
  plannedAnswer,
  plannedNotFound,
  refusal,
} from "#sandbox/youtube/answers.ts";
import { authenticate } from "#sandbox/youtube/auth.ts";
import { listChannels } from "#sandbox/youtube/channels.ts";
import { YouTubeError, parameterError, quotaError, writeAborted } from "#sandbox/youtube/errors.ts";
import {
  FieldsSyntaxError,
  parseFields,
  requireKnownFields,
  selectFields,
} from "#sandbox/youtube/fields.ts";
import type { Operation } from "#sandbox/youtube/operation.ts";
import { requireKnownParameters } from "#sandbox/youtube/parameters.ts";
import {
  deletePlaylistItem,
  insertPlaylistItem,
  listPlaylistItems,
  updatePlaylistItem,
} from "#sandbox/youtube/playlist-items.ts";
import { deletePlaylist, insertPlaylist, listPlaylists } from "#sandbox/youtube/playlists.ts";
import { quotaDay } from "#sandbox/youtube/quota.ts";
import { isOfProject, refusalNamed, type RefusalName } from "#sandbox/youtube/refusals.ts";
import { etagOf } from "#sandbox/youtube/resources.ts";
import { lagBehind } from "#sandbox/youtube/replicas.ts";
import { listSearch } from "#sandbox/youtube/search.ts";
import { drawPicture } from "#sandbox/youtube/thumbnails.ts";
import { batchGetVideoStats, listVideos } from "#sandbox/youtube/videos.ts";
import { spoil } from "#sandbox/youtube/wrong-answers.ts";

const OPERATIONS = new Map<string, Operation>([
  ["GET /youtube/v3/playlists", listPlaylists],
  ["POST /youtube/v3/playlists", insertPlaylist],
  ["DELETE /youtube/v3/playlists", deletePlaylist],
  ["GET /youtube/v3/playlistItems", listPlaylistItems],
  ["POST /youtube/v3/playlistItems", insertPlaylistItem],
  ["PUT /youtube/v3/playlistItems", updatePlaylistItem],
  ["DELETE /youtube/v3/playlistItems", deletePlaylistItem],
  ["GET /youtube/v3/videos", listVideos],
  ["GET /youtube/v3/videos:batchGetStats", batchGetVideoStats],
  ["GET /youtube/v3/channels", listChannels],
  ["GET /youtube/v3/search", listSearch],
]);

// A write takes at least this long, so that two writes sent together collide.
const SHORTEST_WRITE_MS = 5;

/** One call's view of the state as it was on arrival, so that a reset does not affect it. */
interface Visit {
  state: SandboxState;
  request: Request;
  url: URL;
  operation: Operation | undefined;
  entry: LoggedCall;
  actions: readonly FaultAction[];
  held: string[];
}

export function createYouTubeApp(current: SandboxState): Hono<VendorEnv> {
  const app = new Hono<VendorEnv>();
  app.get("/thumbnails/:file{.+\\.svg}", (context) => {
    const id = context.req.param("file").replace(/\.svg$/, "");
    return context.body(drawPicture(id, current.library.video(id)?.channelTitle), 200, {
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=86400, immutable",
      "content-security-policy": "default-src 'none'",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
  });
  app.all("/youtube/*", (context) => serve(context, { ...current }));
  return app;
}

async function serve(context: Context<VendorEnv>, state: SandboxState): Promise<Response> {
  const visit = open(context.req.raw, state);
  const { entry, actions, operation } = visit;
  const shortestMs = operation?.access === "write" ? SHORTEST_WRITE_MS : 0;
  try {
    const call = { entry, actions, settings: state.settings, shortestMs };
    return await deliver(context, call, () => answer(visit));
  } finally {
    for (const playlistId of visit.held) state.writes.delete(playlistId);
  }
}

function open(request: Request, state: SandboxState): Visit {
  const url = new URL(request.url);
  const path = decodedPath(url);
  const target = { vendor: "youtube", method: request.method, path } as const;
  const operation = OPERATIONS.get(`${request.method} ${path}`);
  const time = new Date(state.clock.now()).toISOString();
  const entry = state.log.open({ ...target, time, query: url.searchParams });
  entry.bucket = operation?.bucket ?? "main";
  const actions = state.faults.take({ ...target, query: url.searchParams });
  return { state, request, url, operation, entry, actions, held: [] };
}

async function answer(visit: Visit): Promise<Response> {
  const { entry, operation, actions } = visit;
  const { settings, quota, clock } = visit.state;
  const bucket = operation?.bucket ?? "main";
  const price = operation?.units ?? 1;
  const now = clock.now();
  const planned = actions.find((action) => "status" in action || "quota" in action);
  if (planned !== undefined && "quota" in planned) return refusal(quotaError(planned.quota));
  const refused = plannedRefusal(actions);
  if (refused !== null && isOfProject(refused)) return refusal(refusalNamed(refused));
  const booked = planned === undefined ? price : 1;
  const limit = bucket === "search" ? settings.dailySearches : settings.dailyQuota;
  if (!quota.charge(bucket, booked, limit, now)) {
    return refusal(quotaError(settings.quotaForm));
  }
  entry.units = booked;
  if (planned !== undefined && "status" in planned) return plannedAnswer(planned);
  try {
    return await perform(visit, now);
  } catch (error) {
    if (!(error instanceof YouTubeError)) throw error;
    if (!error.fullPrice && entry.units > 1) {
      quota.refund(bucket, entry.units - 1, quotaDay(now));
      entry.units = 1;
    }
    return refusal(error);
  }
}

async function perform(visit: Visit, now: number): Promise<Response> {
  const { operation, request, url, actions, state, held } = visit;
  const query = url.searchParams;
  if (operation === undefined) throw noSuchMethod();
  const { headers } = request;
  const caller = authenticate({ headers, query }, operation.access, state, now);
  requireKnownParameters(query, operation.parameters);
  const fields = fieldsParameter(query, operation);
  if (actions.some((action) => "notFound" in action)) throw plannedNotFound(url.pathname);
  const refused = plannedRefusal(actions);
  if (refused !== null) throw refusalNamed(refused);
  const { settings, replicas } = state;
  const behindMs = operation.meetsReplicas ? replicas.behindMs(settings.replicaLagMs) : 0;
  const answered = await operation.run({
    query,
    library: state.library,
    caller,
    origin: url.origin,
    now,
    listing: { now, lag: lagBehind(settings, behindMs) },
    filteredEvery: settings.filteredEvery,
    playlistsADay: settings.playlistsADay,
    repeatPageToken: actions.some((action) => "repeatPageToken" in action),
    body: () => readBody(request),
    hold: (playlistId) => {
      if (state.writes.has(playlistId)) throw writeAborted();
      state.writes.add(playlistId);
      held.push(playlistId);
    },
  });
  if (answered === null) return new Response(null, { status: 204 });
  const body = spoil(answered, actions, (itemId) => state.library.videoIdOf(itemId));
  const selected = fields === null ? body : selectFields(body, fields);
  const etag = typeof body["etag"] === "string" ? body["etag"] : etagOf(body);
  if (request.method === "GET" && matchesEtag(headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers: { etag: `"${etag}"` } });
  }
  return json(200, selected, { etag: `"${etag}"` });
}

function plannedRefusal(actions: readonly FaultAction[]): RefusalName | null {
  for (const action of actions) if ("refusal" in action) return action.refusal;
  return null;
}

function fieldsParameter(query: URLSearchParams, operation: Operation) {
  const text = query.get("fields") ?? "";
  if (text === "" || operation.shape === null) return null;
  try {
    const fields = parseFields(text);
    requireKnownFields(fields, operation.shape);
    return fields;
  } catch (error) {
    if (!(error instanceof FieldsSyntaxError)) throw error;
    throw parameterError("invalidParameter", error.message, "fields", "global");
  }
}

async function readBody(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    throw parseError();
  }
}

function decodedPath(url: URL): string {
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return url.pathname;
  }
}
