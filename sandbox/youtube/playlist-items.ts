// playlistItems: list, insert, update, delete.
import { requireChannel } from "#sandbox/youtube/auth.ts";
import {
  bodyError,
  forbidden,
  invalidPageToken,
  playlistIsFull,
  playlistItemNotFound,
  playlistNotFound,
  playlistOperationUnsupported,
  videoNotFound,
} from "#sandbox/youtube/errors.ts";
import { playlistIdOf, type Entry } from "#sandbox/youtube/entry.ts";
import type { Playlist } from "#sandbox/youtube/holdings.ts";
import { listedEntries } from "#sandbox/youtube/list-lag.ts";
import {
  isResource,
  listShape,
  parameterNames,
  requireIdParameter,
  textAt,
  viewOf,
  type Call,
  type Operation,
  type Resource,
} from "#sandbox/youtube/operation.ts";
import {
  decodeItemPageToken,
  encodeItemPageToken,
  type PageDirection,
} from "#sandbox/youtube/page-token.ts";
import {
  filterParameter,
  idsParameter,
  maxResultsParameter,
  partsParameter,
} from "#sandbox/youtube/parameters.ts";
import { etagOf, playlistItemResource } from "#sandbox/youtube/resources.ts";
import { parseFields } from "#sandbox/youtube/fields.ts";
import { canSeePlaylist, canSeeVideo } from "#sandbox/youtube/visibility.ts";

const MAX_ITEMS = 5_000;
const PARTS = new Set(["id", "snippet", "contentDetails", "status"]);
const ITEM_SHAPE =
  "kind,etag,id,snippet(publishedAt,channelId,title,description,thumbnails(*(url,width,height))," +
  "channelTitle,playlistId,position,resourceId(kind,videoId,channelId,playlistId)," +
  "videoOwnerChannelTitle,videoOwnerChannelId)," +
  "contentDetails(videoId,videoPublishedAt,startAt,endAt,note),status(privacyStatus)";
// A person's own lists (Watch Later, history), which the API no longer returns.
const WATCH_LISTS = /^(?:WL|HL)/;

interface Slot {
  entry: Entry;
  position: number;
}

export const listPlaylistItems: Operation = {
  bucket: "main",
  units: 1,
  access: "read",
  meetsReplicas: true,
  parameters: parameterNames(
    "part id playlistId videoId maxResults pageToken onBehalfOfContentOwner",
  ),
  shape: listShape(ITEM_SHAPE),
  run: (call) => {
    const parts = partsParameter(call.query, PARTS);
    const size = maxResultsParameter(call.query);
    const view = viewOf(call, parts);
    if (filterParameter(call.query, ["id", "playlistId"]) === "id") {
      const found = idsParameter(call.query).flatMap((id) => listedItem(call, id) ?? []);
      const items = found.map(({ playlist, slot: { entry, position } }) =>
        playlistItemResource(playlist, entry, position, view),
      );
      return answer(items, found.length, size, {});
    }
    const id = call.query.get("playlistId") ?? "";
    const playlist = requirePlaylist(call, id, call.library.listedPlaylist(id, call.listing));
    const entries = listedEntries(playlist, call.listing);
    const videoId = call.query.get("videoId") ?? "";
    const page = readPage(entries, call, size);
    const slots = videoId === "" ? page.slots : slotsOfVideo(entries, videoId, size);
    const items = slots.map(({ entry, position }) =>
      playlistItemResource(playlist, entry, position, view),
    );
    return videoId === ""
      ? answer(items, entries.length, size, page.tokens)
      : answer(items, items.length, size, {});
  },
};

export const insertPlaylistItem: Operation = {
  bucket: "main",
  units: 50,
  access: "write",
  parameters: parameterNames("part onBehalfOfContentOwner"),
  shape: parseFields(ITEM_SHAPE),
  run: async (call) => {
    const parts = partsParameter(call.query, PARTS);
    const channelId = requireChannel(call.caller, "part");
    const wanted = readInsertion(await call.body());
    const id = wanted.playlistId;
    const playlist = requireOwn(requirePlaylist(call, id, call.library.playlist(id)), channelId);
    const { entries } = playlist;
    if (playlist.isSorted && wanted.position !== undefined) throw manualSortRequired();
    const position = wanted.position ?? entries.length;
    if (position > entries.length) throw invalidPosition();
    if (!canSeeVideo(call.library.video(wanted.videoId), channelId)) throw videoNotFound();
    if (entries.length >= MAX_ITEMS) throw playlistIsFull();
    call.hold(playlist.id);
    const entry = call.library.insertItem(playlist, wanted.videoId, position, call.now);
    return playlistItemResource(playlist, entry, position, viewOf(call, parts));
  },
};

/** Changes the place of an item; its other parts are not kept here. */
export const updatePlaylistItem: Operation = {
  bucket: "main",
  units: 50,
  access: "write",
  parameters: parameterNames("part onBehalfOfContentOwner"),
  shape: parseFields(ITEM_SHAPE),
  run: async (call) => {
    const parts = partsParameter(call.query, PARTS);
    const channelId = requireChannel(call.caller, "part");
    const body = await call.body();
    const wanted = readInsertion(body);
    const found = call.library.locate(textAt(body, "id"));
    if (found === undefined || !canSeePlaylist(found.playlist, channelId)) {
      throw playlistItemNotFound();
    }
    const playlist = requireOwn(found.playlist, channelId);
    const entry = playlist.entries[found.position];
    if (entry === undefined || playlist.id !== wanted.playlistId) throw playlistItemNotFound();
    if (entry.videoId !== wanted.videoId) throw videoNotFound();
    const position = wanted.position ?? found.position;
    if (playlist.isSorted && wanted.position !== undefined) throw manualSortRequired();
    if (position >= playlist.entries.length) throw invalidPosition();
    call.hold(playlist.id);
    call.library.moveItem(playlist, found.position, position, call.now);
    return playlistItemResource(playlist, entry, position, viewOf(call, parts));
  },
};

export const deletePlaylistItem: Operation = {
  bucket: "main",
  units: 50,
  access: "write",
  parameters: parameterNames("id onBehalfOfContentOwner"),
  shape: null,
  run: (call) => {
    const id = requireIdParameter(call.query);
    const channelId = requireChannel(call.caller, "id");
    const found = call.library.locate(id);
    if (found === undefined || !canSeePlaylist(found.playlist, channelId)) {
      throw playlistItemNotFound();
    }
    requireOwn(found.playlist, channelId);
    call.hold(found.playlist.id);
    call.library.removeItem(found.playlist, found.position, call.now);
    return null;
  },
};

function answer(items: Resource[], total: number, size: number, tokens: Tokens): Resource {
  const body = {
    kind: "youtube#playlistItemListResponse",
    ...tokens,
    items,
    pageInfo: { totalResults: total, resultsPerPage: size },
  };
  return { ...body, etag: etagOf(body) };
}

interface Tokens {
  nextPageToken?: string;
  prevPageToken?: string;
}

// A filtered entry counts in offsets and totalResults but is left out, so any page may be short.
function readPage(
  entries: readonly Entry[],
  call: Call,
  size: number,
): { slots: Slot[]; tokens: Tokens } {
  const isFiltered = (position: number): boolean =>
    entries[position]?.filtered === true ||
    (call.filteredEvery > 0 && (position + 1) % call.filteredEvery === 0);
  const firstFrom = (position: number): Entry | undefined => {
    let at = position;
    while (at < entries.length && isFiltered(at)) at += 1;
    return entries[at];
  };
  const given = call.query.get("pageToken") ?? "";
  const token = given === "" ? null : decodeItemPageToken(given);
  if (given !== "" && token === null) throw invalidPageToken();
  if (token !== null && firstFrom(token.offset)?.suffix !== token.anchor) throw invalidPageToken();

  const back = token?.direction === "prev";
  const offset = token?.offset ?? 0;
  const start = back ? Math.max(0, offset - size) : offset;
  const end = back ? offset : Math.min(entries.length, start + size);
  const slots = entries
    .slice(start, end)
    .map((entry, index) => ({ entry, position: start + index }))
    .filter(({ position }) => !isFiltered(position));
  const tokenAt = (position: number, direction: PageDirection): string | undefined => {
    const anchor = size === 0 ? undefined : firstFrom(position)?.suffix;
    return anchor && encodeItemPageToken({ offset: position, direction, anchor });
  };
  const repeated = given === "" ? tokenAt(0, "next") : given;
  const next = call.repeatPageToken ? repeated : tokenAt(end, "next");
  const previous = start > 0 ? tokenAt(start, "prev") : undefined;
  return {
    slots,
    tokens: {
      ...(next === undefined ? {} : { nextPageToken: next }),
      ...(previous === undefined ? {} : { prevPageToken: previous }),
    },
  };
}

function slotsOfVideo(entries: readonly Entry[], videoId: string, size: number): Slot[] {
  return entries
    .map((entry, position) => ({ entry, position }))
    .filter(({ entry }) => entry.videoId === videoId && !entry.filtered)
    .slice(0, size);
}

function requirePlaylist(call: Call, id: string, playlist: Playlist | undefined): Playlist {
  if (WATCH_LISTS.test(id)) throw playlistOperationUnsupported();
  if (playlist === undefined || !canSeePlaylist(playlist, call.caller.channelId)) {
    throw playlistNotFound("playlistItem");
  }
  return playlist;
}

function requireOwn(playlist: Playlist, channelId: string): Playlist {
  if (playlist.isUploads) throw playlistOperationUnsupported();
  if (playlist.channelId === channelId) return playlist;
  throw forbidden("youtube.playlistItem", "playlistItemsNotAccessible");
}

function listedItem(call: Call, itemId: string): { playlist: Playlist; slot: Slot } | null {
  const playlist = call.library.listedPlaylist(playlistIdOf(itemId), call.listing);
  if (playlist === undefined || !canSeePlaylist(playlist, call.caller.channelId)) return null;
  const entries = listedEntries(playlist, call.listing);
  const position = entries.findIndex((entry) => entry.itemId === itemId);
  const entry = entries[position];
  return entry === undefined ? null : { playlist, slot: { entry, position } };
}

function readInsertion(body: unknown): { playlistId: string; videoId: string; position?: number } {
  const playlistId = textAt(body, "snippet", "playlistId");
  const kind = textAt(body, "snippet", "resourceId", "kind");
  const videoId = textAt(body, "snippet", "resourceId", "videoId");
  if (playlistId === "") {
    throw bodyError("playlistIdRequired", "Playlist id not specified.", "snippet.playlistId");
  }
  if (kind === "" && videoId === "") {
    throw bodyError("resourceIdRequired", "Resource id not specified.", "snippet.resourceId");
  }
  if (kind !== "youtube#video") {
    throw bodyError("invalidResourceType", "Unsupported resource type.", "snippet.resourceId.kind");
  }
  const position = isResource(body) && isResource(body["snippet"]) && body["snippet"]["position"];
  if (position === false || position === undefined) return { playlistId, videoId };
  if (!Number.isInteger(position) || Number(position) < 0) throw invalidPosition();
  return { playlistId, videoId, position: Number(position) };
}

function manualSortRequired() {
  return bodyError(
    "manualSortRequired",
    "The request sets the playlist item position but the playlist does not use manual sorting.",
    "snippet.position",
  );
}

function invalidPosition() {
  return bodyError(
    "invalidPlaylistItemPosition",
    "The request specifies an invalid <code>position</code>.",
    "snippet.position",
  );
}
