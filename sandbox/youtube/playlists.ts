// playlists: list, insert, delete.
import { requireChannel } from "#sandbox/youtube/auth.ts";
import {
  bodyError,
  channelNotFound,
  forbidden,
  playlistNotFound,
  tooManyPlaylists,
} from "#sandbox/youtube/errors.ts";
import { parseFields } from "#sandbox/youtube/fields.ts";
import type { Playlist, Privacy } from "#sandbox/youtube/holdings.ts";
import {
  listShape,
  parameterNames,
  requireIdParameter,
  textAt,
  viewOf,
  type Call,
  type Operation,
} from "#sandbox/youtube/operation.ts";
import {
  filterParameter,
  idsParameter,
  maxResultsParameter,
  pageOf,
  partsParameter,
} from "#sandbox/youtube/parameters.ts";
import { etagOf, playlistResource } from "#sandbox/youtube/resources.ts";
import { canSeePlaylist } from "#sandbox/youtube/visibility.ts";

const MAX_TITLE_LENGTH = 150;
const MAX_DESCRIPTION_LENGTH = 5_000;
const DAY_MS = 86_400_000;
const PARTS = new Set(["id", "snippet", "contentDetails", "status", "player", "localizations"]);
const PRIVACIES: readonly Privacy[] = ["public", "unlisted", "private"];
const PLAYLIST_SHAPE =
  "kind,etag,id,snippet(publishedAt,channelId,title,description,thumbnails(*(url,width,height))," +
  "channelTitle,localized(title,description),defaultLanguage,tags,thumbnailVideoId)," +
  "status(privacyStatus,podcastStatus),contentDetails(itemCount),player(embedHtml)," +
  "localizations(*(title,description))";

export const listPlaylists: Operation = {
  bucket: "main",
  units: 1,
  access: "read",
  meetsReplicas: true,
  parameters: parameterNames(
    "part id mine channelId maxResults pageToken hl onBehalfOfContentOwner " +
      "onBehalfOfContentOwnerChannel",
  ),
  shape: listShape(PLAYLIST_SHAPE),
  run: (call) => {
    const parts = partsParameter(call.query, PARTS);
    const size = maxResultsParameter(call.query);
    const all = selectPlaylists(call);
    const byId = call.query.has("id");
    const page = byId ? { entries: all, tokens: {} } : pageOf(all, call.query);
    const view = viewOf(call, parts);
    const body = {
      kind: "youtube#playlistListResponse",
      ...page.tokens,
      pageInfo: { totalResults: all.length, resultsPerPage: size },
      items: page.entries.map((playlist) => playlistResource(playlist, view)),
    };
    return { ...body, etag: etagOf(body) };
  },
};

export const insertPlaylist: Operation = {
  bucket: "main",
  units: 50,
  access: "write",
  parameters: parameterNames("part onBehalfOfContentOwner onBehalfOfContentOwnerChannel"),
  shape: parseFields(PLAYLIST_SHAPE),
  run: async (call) => {
    const parts = partsParameter(call.query, PARTS);
    const channelId = requireChannel(call.caller, "part");
    const body = await call.body();
    const title = textAt(body, "snippet", "title").trim();
    if (title === "") {
      throw bodyError("playlistTitleRequired", "Playlist title not specified.", "snippet.title");
    }
    if (title.length > MAX_TITLE_LENGTH || hasMarkup(title)) {
      throw invalidSnippet("snippet.title");
    }
    const description = textAt(body, "snippet", "description");
    if (description.length > MAX_DESCRIPTION_LENGTH || hasMarkup(description)) {
      throw invalidSnippet("snippet.description");
    }
    const asked = textAt(body, "status", "privacyStatus");
    const privacy = PRIVACIES.find((known) => known === (asked === "" ? "private" : asked));
    if (privacy === undefined) {
      throw bodyError("invalidPrivacyStatus", `Invalid value '${asked}'.`, "status.privacyStatus");
    }
    const lately = call.library.playlistsMadeSince(channelId, call.now - DAY_MS);
    if (lately >= call.playlistsADay) throw tooManyPlaylists();
    const playlist = call.library.insertPlaylist(
      { title, description, channelId, privacy },
      call.now,
    );
    return playlistResource(playlist, viewOf(call, parts));
  },
};

export const deletePlaylist: Operation = {
  bucket: "main",
  units: 50,
  access: "write",
  parameters: parameterNames("id onBehalfOfContentOwner"),
  shape: null,
  run: (call) => {
    const id = requireIdParameter(call.query);
    const channelId = requireChannel(call.caller, "id");
    const playlist = call.library.playlist(id);
    if (playlist === undefined || !canSeePlaylist(playlist, channelId)) {
      throw playlistNotFound("playlist");
    }
    if (playlist.isUploads || playlist.channelId !== channelId) {
      throw forbidden("youtube.playlist", "playlistForbidden");
    }
    call.hold(playlist.id);
    playlist.removedAt = call.now;
    return null;
  },
};

function hasMarkup(text: string): boolean {
  return /[<>]/.test(text);
}

function invalidSnippet(location: string) {
  return bodyError(
    "invalidPlaylistSnippet",
    "The request provides an invalid playlist snippet.",
    location,
  );
}

function selectPlaylists(call: Call): readonly Playlist[] {
  const { library, query, caller, listing } = call;
  const filter = filterParameter(query, ["id", "mine", "channelId"]);
  if (filter === "mine") {
    return library.listedPlaylistsOf(requireChannel(caller, "mine"), listing);
  }
  if (filter === "channelId") {
    const channel = library.channel(query.get("channelId") ?? "");
    if (channel === undefined || channel.terminated) throw channelNotFound();
    const all = library.listedPlaylistsOf(channel.id, listing);
    return all.filter((playlist) => playlist.privacy === "public");
  }
  return [...new Set(idsParameter(query))].flatMap((id) => {
    const playlist = library.listedPlaylist(id, listing);
    return playlist !== undefined && canSeePlaylist(playlist, caller.channelId) ? playlist : [];
  });
}
