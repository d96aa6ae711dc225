// Turns one pasted line into the playlist or video that it means. Nothing pasted is ever fetched:
// a line is matched against known hosts and forms and reduced to an id.

/** Why a line is neither a playlist nor a video that we can read. */
export type LinkRejection =
  | "not_youtube"
  | "mix"
  | "watch_later"
  | "history"
  | "liked"
  | "channel"
  | "nothing_inside";

export type LinkTarget =
  | { kind: "playlist"; id: string }
  | { kind: "video"; id: string }
  | { kind: "rejected"; reason: LinkRejection };

/** An id of a playlist or a video, as it stands in links and in the request. */
export type LinkReference = Exclude<LinkTarget, { kind: "rejected" }>;

const HOSTS = new Set([
  "youtube.com",
  "www.youtube.com",
  "m.youtube.com",
  "music.youtube.com",
  "gaming.youtube.com",
  "gdata.youtube.com",
  "youtube-nocookie.com",
  "www.youtube-nocookie.com",
  "youtu.be",
  "www.youtu.be",
]);
const IMAGE_HOSTS = new Set(["i.ytimg.com", "img.youtube.com"]);

const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;
// PL user lists, UU uploads (UULF, UUSH, UULV among them), OLAK5uy_ albums, RDCLAK5uy_ editorial
// lists of YouTube Music, FL favourites, LL likes of a channel, EC and SP old course and show lists.
const PLAYLIST_ID = /^(?:PL|UU|OLAK5uy_|RDCLAK5uy_|FL|LL|EC|SP)[A-Za-z0-9_-]{9,120}$/;
// The segments that may stand before a video id in a path.
const VIDEO_SEGMENTS = new Set(["v", "e", "embed", "shorts", "live", "watch", "vi", "videos"]);
const CHANNEL_PATH = /^\/(?:channel|c|user)\/|^\/@/;
const MAX_ATTRIBUTION_DEPTH = 1;

/** True for the id of one video. */
export function isVideoId(text: string): boolean {
  return VIDEO_ID.test(text);
}

/** True for the id of a playlist that YouTube's API can list. */
export function isPlaylistId(text: string): boolean {
  return PLAYLIST_ID.test(text);
}

/** The page on YouTube of a playlist or a video. */
export function youtubeUrl(reference: LinkReference): string {
  return reference.kind === "playlist"
    ? `https://www.youtube.com/playlist?list=${reference.id}`
    : `https://www.youtube.com/watch?v=${reference.id}`;
}

/**
 * Reads one line: a link in any of YouTube's forms, or a bare id. A watch link with `list=` means
 * the playlist. Never throws, whatever the line holds.
 */
export function parseYouTubeLink(line: string): LinkTarget {
  const text = line.trim().replaceAll("&amp;", "&");
  if (text === "") return rejected("not_youtube");
  const bare = parseBareId(text);
  if (bare) return bare;
  const url = parseTrustedUrl(text);
  if (!url) return rejected("not_youtube");
  if (IMAGE_HOSTS.has(url.hostname))
    return parseVideoPath(url.pathname) ?? rejected("nothing_inside");
  return parseUrl(url, 0);
}

function rejected(reason: LinkRejection): LinkTarget {
  return { kind: "rejected", reason };
}

function parseBareId(text: string): LinkTarget | undefined {
  if (isVideoId(text)) return { kind: "video", id: text };
  return parseListId(text);
}

function parseListId(text: string): LinkTarget | undefined {
  const id = text.startsWith("VL") ? text.slice(2) : text;
  if (id === "WL") return rejected("watch_later");
  if (id === "HL") return rejected("history");
  if (id === "LL" || id === "LM") return rejected("liked");
  if (isPlaylistId(id)) return { kind: "playlist", id };
  if (/^RD[A-Za-z0-9_-]{9,}$/.test(id)) return rejected("mix");
  return undefined;
}

/** The URL when its host is one of YouTube's, with nothing smuggled in; otherwise undefined. */
function parseTrustedUrl(text: string): URL | undefined {
  // White space and control characters never stand inside a link; the URL parser would drop some.
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(text)) return undefined;
  let withScheme = text;
  if (text.startsWith("//")) withScheme = `https:${text}`;
  else if (!/^[a-z][a-z0-9+.-]*:/i.test(text)) withScheme = `https://${text}`;
  // "https:youtube.com" and "https:///youtube.com" are no links although the URL parser takes them.
  if (!/^https?:\/\/[^/]/i.test(withScheme)) return undefined;
  // The host must be written plainly: full-width letters or soft hyphens fold into ASCII silently.
  const writtenHost = /^https?:\/\/([^/?#]*)/i.exec(withScheme)?.[1]?.toLowerCase();
  if (!URL.canParse(withScheme)) return undefined;
  const url = new URL(withScheme);
  const known = HOSTS.has(url.hostname) || IMAGE_HOSTS.has(url.hostname);
  return known && writtenHost === url.hostname ? url : undefined;
}

function parseUrl(url: URL, depth: number): LinkTarget {
  const list = url.searchParams.get("list");
  const fromList = list === null ? undefined : parseListId(list);
  if (fromList) return fromList;
  const video = parseVideoOf(url);
  if (video) return video;
  if (url.pathname.startsWith("/browse/")) {
    return parseListId(url.pathname.slice("/browse/".length)) ?? rejected("nothing_inside");
  }
  const attributed = url.pathname === "/attribution_link" ? url.searchParams.get("u") : null;
  if (attributed?.startsWith("/") && depth < MAX_ATTRIBUTION_DEPTH) {
    return parseAttribution(url, attributed, depth);
  }
  return rejected(CHANNEL_PATH.test(url.pathname) ? "channel" : "nothing_inside");
}

/** `u` is often left unescaped, so parameters of the inner link end up as ones of the outer. */
function parseAttribution(outer: URL, path: string, depth: number): LinkTarget {
  if (!URL.canParse(path, "https://www.youtube.com")) return rejected("nothing_inside");
  const inner = new URL(path, "https://www.youtube.com");
  for (const name of ["v", "list"]) {
    const value = outer.searchParams.get(name);
    if (value !== null && !inner.searchParams.has(name)) inner.searchParams.set(name, value);
  }
  return HOSTS.has(inner.hostname) ? parseUrl(inner, depth + 1) : rejected("nothing_inside");
}

function parseVideoOf(url: URL): LinkTarget | undefined {
  const v = url.searchParams.get("v");
  if (v !== null && isVideoId(v)) return { kind: "video", id: v };
  if (url.hostname.endsWith("youtu.be")) {
    const id = url.pathname.split("/")[1] ?? "";
    return isVideoId(id) ? { kind: "video", id } : undefined;
  }
  return parseVideoPath(url.pathname) ?? parseUserPageFragment(url);
}

/** The first path segment after a known one that has the shape of a video id. */
function parseVideoPath(pathname: string): LinkTarget | undefined {
  const segments = pathname.split("/");
  for (const [index, segment] of segments.entries()) {
    const previous = segments[index - 1];
    if (previous !== undefined && VIDEO_SEGMENTS.has(previous) && isVideoId(segment)) {
      return segment === "videoseries" ? undefined : { kind: "video", id: segment };
    }
  }
  return undefined;
}

/** The oldest form of all: /user/NAME#p/a/u/1/VIDEO. */
function parseUserPageFragment(url: URL): LinkTarget | undefined {
  if (!url.pathname.startsWith("/user/") || !url.hash.startsWith("#p/")) return undefined;
  const id = url.hash.split("/").at(-1) ?? "";
  return isVideoId(id) ? { kind: "video", id } : undefined;
}
