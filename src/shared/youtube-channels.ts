// Parses channels: handles in every script, ids, and the user names of old links. Nothing pasted is fetched. A
// channel's id here is "UC…", "@handle" or "user/name"; YouTube looks up each of them, and no other name.

/** The part of a channel that a link names. `lists` has its playlists, and each of the others some of its uploads. */
export type ChannelTab = "lists" | "videos" | "shorts" | "streams" | "live";

/** A channel by its id, handle or user name. */
export type ChannelReference = { kind: "channel"; id: string; tab?: ChannelTab };

/** Why a link to a channel cannot be looked up. */
type NameRejection = { kind: "rejected"; reason: "custom_channel" };

const CHANNEL_ID = /^UC[A-Za-z0-9_-]{22}$/;
/** Punctuation may follow, and other signs up to white space: an emoji between letters would cut the handle. */
const HANDLE =
  /^@[\p{L}\p{M}\p{N}_.·-]{1,30}(?![\p{L}\p{M}\p{N}_.·@/-])(?=$|[\s\p{P}]|[^\p{L}\p{M}\p{N}\s]+(?:$|\s))/u;
/** Only handles in other scripts may be shorter than three characters. */
const TOO_SHORT = /^@[\x21-\x7E]{1,2}$/;
const USER_NAME = /^[A-Za-z0-9._-]{1,60}$/;

/** The tabs with uploads. */
const UPLOADS = ["videos", "shorts", "streams", "live"] as const;
/** Pages of YouTube, beside tabs, that could be taken for a channel's custom name. */
const PAGES = new Set(
  (
    "account ads clip creators embed feed feeds gaming hashtag kids movies music new playables " +
    "playlist premium redirect results signin source tv upload watch"
  ).split(" "),
);

/** Hosts that have no custom names: YouTube Music, YouTube Studio and those of pictures. */
const NAMELESS_HOST = /^(?:music|studio|i|img)\./;

/** True if the text has the form of a channel's own id. */
export function isChannelId(text: string): boolean {
  return CHANNEL_ID.test(text);
}

/** The channel's address on YouTube. */
export function channelUrl({ id, tab }: ChannelReference): string {
  const path = isChannelId(id) ? `channel/${id}` : id;
  const end = tab === undefined ? "" : `/${tab === "lists" ? "playlists" : tab}`;
  return `https://www.youtube.com/${path}${end}`;
}

/** The channel as it stands in a list of ids: "UC…/shorts". */
export function channelPiece({ id, tab }: ChannelReference): string {
  return tab === undefined ? id : `${id}/${tab === "lists" ? "playlists" : tab}`;
}

/** Parses a text that is only a channel's id, its handle or a path; undefined for any other. */
export function parseBareChannel(text: string): ChannelReference | NameRejection | undefined {
  const segments = text.replaceAll(/^\/|\/$/g, "").split("/");
  const [first = "", second] = segments;
  const isName = ["user", "c", "channel"].includes(first) && second !== undefined;
  const isBare = findHandle(first) === first || isChannelId(first);
  if (!isName && !isBare) return undefined;
  const isWhole = segments.length === (isName ? 2 : 1);
  return isWhole || isTab(segments.at(-1) ?? "") ? parseChannelPath(segments) : undefined;
}

/** The channel that a link's path or its parameters name. `rest` is everything after the host, unescaped. */
export function parseChannelLink(
  host: string,
  segments: readonly string[],
  rest: string,
): ChannelReference | NameRejection | undefined {
  const inPath = parseChannelPath(segments, !NAMELESS_HOST.test(host));
  if (inPath) return inPath;
  const id = /[?&]channel(?:_id)?=([\w-]*)/i.exec(rest)?.[1];
  if (id !== undefined && isChannelId(id)) return { kind: "channel", id };
  const user = /[?&]user=([^?&#]*)/i.exec(rest)?.[1] ?? "";
  return segments[0] === "feeds" && USER_NAME.test(user) ? userOf(user) : undefined;
}

function parseChannelPath(
  segments: readonly string[],
  hasNames = true,
): ChannelReference | NameRejection | undefined {
  const [first = "", second = ""] = segments;
  const kind = first.toLowerCase();
  const handle = findHandle(first);
  if (handle !== undefined) return withTab(handleOf(handle), segments[1]);
  if (isChannelId(first)) return withTab({ kind: "channel", id: first }, segments[1]);
  if (kind === "channel" || kind === "browse") {
    const id = /^[\w-]*/.exec(second)?.[0] ?? "";
    return isChannelId(id) ? withTab({ kind: "channel", id }, segments[2]) : undefined;
  }
  if (kind === "user") {
    return USER_NAME.test(second) ? withTab(userOf(second), segments[2]) : undefined;
  }
  if (kind === "c") return second === "" ? undefined : CUSTOM;
  // Names of one or two letters are pages, too.
  const isCustom =
    hasNames &&
    !PAGES.has(kind) &&
    !isTab(kind) &&
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N}.-]{2,}$/u.test(first);
  const stands = segments.length === 1 || (segments.length === 2 && isTab(second));
  return isCustom && stands ? CUSTOM : undefined;
}

const CUSTOM: NameRejection = { kind: "rejected", reason: "custom_channel" };

/** The handle with which the text begins. */
export function findHandle(text: string): string | undefined {
  const handle = HANDLE.exec(text)?.[0];
  return handle === undefined || TOO_SHORT.test(handle) ? undefined : handle;
}

/** YouTube does not tell upper and lower case apart in handles and user names. */
function handleOf(text: string): ChannelReference {
  return { kind: "channel", id: text.normalize("NFC").toLowerCase() };
}

function userOf(name: string): ChannelReference {
  return { kind: "channel", id: `user/${name.toLowerCase()}` };
}

function tabOf(segment: string): ChannelTab | undefined {
  const name = segment.toLowerCase();
  const isLists = /^(?:playlists|podcasts|courses|releases)$/.test(name);
  return isLists ? "lists" : UPLOADS.find((tab) => tab === name);
}

function isTab(text: string): boolean {
  return tabOf(text) !== undefined || /^(?:about|community|featured|posts)$/i.test(text);
}

function withTab(reference: ChannelReference, segment = ""): ChannelReference {
  const tab = tabOf(segment);
  return tab === undefined ? reference : { ...reference, tab };
}
