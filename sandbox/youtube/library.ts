// Stores videos, channels and playlists, indexed for constant-time reading, and performs the five writes.
// visibility.ts decides who may see what; resources.ts builds the answers.
import type { World, WorldChannel, WorldPerson, WorldVideo } from "#sandbox/world.ts";
import { hash32, identifierFrom } from "#sandbox/world/seeded.ts";
import { instant, itemIdOf, newEntry, playlistIdOf, type Entry } from "#sandbox/youtube/entry.ts";
import type {
  Channel,
  Playlist,
  PlaylistChange,
  Video,
  VideoChange,
} from "#sandbox/youtube/holdings.ts";
import { isListed, type Listing } from "#sandbox/youtube/list-lag.ts";

/** By playlist, the positions that are left out of their page but count in the offset. */
export type FilteredPositions = ReadonlyMap<string, ReadonlySet<number>>;

const FIRST_PLAYLIST_TIME = Date.UTC(2017, 0, 1);
const HOUR = 3_600_000;
/** The entries of a world's playlists and of its people's likes, by these: each reset begins with the same. */
const firstEntries = new WeakMap<object, readonly Entry[]>();
const UNCHANGED = { madeAt: null, removedAt: null } as const;

export class Library {
  readonly #videos = new Map<string, Video>();
  readonly #channels = new Map<string, Channel>();
  readonly #channelsByHandle = new Map<string, Channel>();
  readonly #channelsByUserName = new Map<string, Channel>();
  readonly #channelsByUploads = new Map<string, Channel>();
  readonly #playlists = new Map<string, Playlist>();
  readonly #playlistsByChannel = new Map<string, Playlist[]>();
  readonly #uploads = new Map<string, Video[]>();
  readonly #people = new Map<string, WorldPerson>();
  /** When each channel created playlists; deleted ones count too. */
  readonly #made = new Map<string, number[]>();
  #written = 0;

  constructor(world: World, filtered: FilteredPositions = new Map()) {
    for (const channel of world.channels ?? [])
      this.#addChannel(channel.id, channel.title, channel);
    for (const person of world.people) {
      this.#people.set(person.email.toLowerCase(), person);
      if (person.channelId === null) continue;
      const name = `${person.givenName} ${person.familyName}`.trim();
      this.#addChannel(person.channelId, name === "" ? person.email : name);
    }
    for (const video of world.videos) this.#addVideo(video);
    for (const person of world.people) {
      const { channelId, likes } = person;
      if (channelId !== null && likes) this.#addLikes(person, channelId, likes);
    }
    for (const list of world.playlists) {
      const channelId = list.channelId ?? `UC${identifierFrom(`owner ${list.id}`, 22)}`;
      this.#addChannel(channelId, `Channel ${channelId.slice(2, 8)}`);
      const bornAt = FIRST_PLAYLIST_TIME + (hash32(list.id) % 60_000) * HOUR;
      const eaten = filtered.get(list.id);
      this.#addPlaylist({
        id: list.id,
        title: list.title,
        description: "",
        channelId,
        privacy: list.privacy,
        publishedAt: instant(bornAt),
        isUploads: false,
        ...UNCHANGED,
        changes: [],
        entries: firstEntriesOf(list, list.items, (videoId, position) => ({
          ...newEntry(list.id, String(position), videoId, bornAt + (position + 1) * HOUR),
          filtered: eaten?.has(position) ?? false,
        })),
      });
    }
  }

  /** False if there is no such video. Does not change the world that the library was made from. */
  changeVideo(id: string, change: VideoChange): boolean {
    const video = this.#videos.get(id);
    if (video) Object.assign(video, change);
    return video !== undefined;
  }

  videos(): Iterable<Video> {
    return this.#videos.values();
  }

  video(id: string): Video | undefined {
    return this.#videos.get(id);
  }

  channel(id: string): Channel | undefined {
    return this.#channels.get(id);
  }

  channelByHandle(handle: string): Channel | undefined {
    return this.#channelsByHandle.get(handle.replace(/^@/, "").toLowerCase());
  }

  channelByUserName(name: string): Channel | undefined {
    return this.#channelsByUserName.get(name.toLowerCase());
  }

  person(email: string): WorldPerson | undefined {
    return this.#people.get(email.toLowerCase());
  }

  /** The current playlist, regardless of list lag. */
  playlist(id: string): Playlist | undefined {
    const playlist = this.#playlists.get(id) ?? this.#uploadsPlaylist(id);
    return playlist?.removedAt === null ? playlist : undefined;
  }

  listedPlaylist(id: string, listing: Listing): Playlist | undefined {
    const playlist = this.#playlists.get(id) ?? this.#uploadsPlaylist(id);
    return playlist !== undefined && isListed(playlist, listing) ? playlist : undefined;
  }

  /** In the order of creation, without uploads. */
  listedPlaylistsOf(channelId: string, listing: Listing): readonly Playlist[] {
    const all = this.#playlistsByChannel.get(channelId) ?? [];
    return all.filter((playlist) => isListed(playlist, listing));
  }

  publicPlaylists(): Playlist[] {
    return [...this.#playlists.values()].filter(
      (list) => list.privacy === "public" && list.removedAt === null && !list.isUploads,
    );
  }

  uploadCount(channelId: string): number {
    return this.#uploads.get(channelId)?.length ?? 0;
  }

  /** The playlist and the position of an item. */
  locate(itemId: string): { playlist: Playlist; position: number } | undefined {
    const playlist = this.playlist(playlistIdOf(itemId));
    const position = playlist?.entries.findIndex((entry) => entry.itemId === itemId) ?? -1;
    return playlist === undefined || position === -1 ? undefined : { playlist, position };
  }

  /** The video of an item, also after the item was deleted. */
  videoIdOf(itemId: string): string | undefined {
    const { entries = [], changes = [] } = this.#playlists.get(playlistIdOf(itemId)) ?? {};
    const known = [...entries, ...changes.map(({ entry }) => entry)];
    return known.find((entry) => entry.itemId === itemId)?.videoId;
  }

  insertItem(playlist: Playlist, videoId: string, position: number, now: number): Entry {
    this.#written += 1;
    const entry = newEntry(playlist.id, `written ${this.#written}`, videoId, now);
    playlist.entries.splice(position, 0, entry);
    playlist.changes.push({ kind: "insert", at: now, entry, position });
    return entry;
  }

  /** Takes an item out and puts it in, so that it then has the position `to`. */
  moveItem(playlist: Playlist, from: number, to: number, now: number): void {
    const [entry] = playlist.entries.splice(from, 1);
    if (!entry) return;
    playlist.entries.splice(to, 0, entry);
    playlist.changes.push({ kind: "move", at: now, entry, position: from });
  }
  removeItem(playlist: Playlist, position: number, now: number): void {
    const [entry] = playlist.entries.splice(position, 1);
    if (entry) playlist.changes.push({ kind: "delete", at: now, entry, position });
  }

  insertPlaylist(
    fields: Pick<Playlist, "title" | "description" | "channelId" | "privacy">,
    now: number,
  ): Playlist {
    this.#written += 1;
    const playlist: Playlist = {
      ...fields,
      id: `PL${identifierFrom(`playlist ${fields.channelId} ${this.#written}`, 32)}`,
      publishedAt: instant(now),
      isUploads: false,
      madeAt: now,
      removedAt: null,
      entries: [],
      changes: [],
    };
    this.#addPlaylist(playlist);
    this.#made.set(fields.channelId, [...(this.#made.get(fields.channelId) ?? []), now]);
    return playlist;
  }

  /** False if there is no such playlist, or it cannot be changed. A deleted one can be restored. */
  changePlaylist(id: string, { deleted, ...change }: PlaylistChange, now: number): boolean {
    const playlist = this.#playlists.get(id);
    if (playlist === undefined || playlist.isUploads) return false;
    Object.assign(playlist, change);
    if (deleted !== undefined) playlist.removedAt = deleted ? (playlist.removedAt ?? now) : null;
    return true;
  }

  playlistsMadeSince(channelId: string, since: number): number {
    return (this.#made.get(channelId) ?? []).filter((at) => at > since).length;
  }

  #addVideo(video: WorldVideo): void {
    const title = video.channelTitle ?? this.#channels.get(video.channelId ?? "")?.title;
    const channelTitle = title ?? "Channel without a name";
    const channelId = video.channelId ?? `UC${identifierFrom(`channel ${channelTitle}`, 22)}`;
    const duration = video.duration ?? (video.live === "none" ? "PT0S" : "P0D");
    const known = { ...video, channelId, channelTitle, duration };
    this.#videos.set(video.id, known);
    this.#addChannel(channelId, channelTitle);
    if (video.privacy !== "public" || video.live === "upcoming") return;
    const uploads = this.#uploads.get(channelId);
    if (uploads === undefined) this.#uploads.set(channelId, [known]);
    else uploads.push(known);
  }

  #addChannel(id: string, title: string, special?: WorldChannel): void {
    if (this.#channels.has(id)) return;
    const plain = title.toLowerCase().replace(/[^a-z0-9]+/g, "") || "channel";
    const taken = this.#channelsByHandle.has(plain);
    const own = special?.handle;
    const handle = taken ? `${plain}-${id.slice(-4).toLowerCase()}` : plain;
    const publishedAt = instant(FIRST_PLAYLIST_TIME - (hash32(id) % 60_000) * HOUR);
    const channel: Channel = {
      id,
      title,
      handle: own ?? handle,
      userName: special?.userName,
      uploads: special?.uploads ?? `UU${id.slice(2)}`,
      videoCount: special?.videoCount,
      terminated: special?.terminated ?? false,
      publishedAt,
    };
    this.#channels.set(id, channel);
    this.#channelsByHandle.set(channel.handle.toLowerCase(), channel);
    this.#channelsByUploads.set(channel.uploads, channel);
    if (channel.userName !== undefined) {
      this.#channelsByUserName.set(channel.userName.toLowerCase(), channel);
    }
  }

  #addPlaylist(playlist: Playlist): void {
    this.#playlists.set(playlist.id, playlist);
    const siblings = this.#playlistsByChannel.get(playlist.channelId);
    if (siblings === undefined) this.#playlistsByChannel.set(playlist.channelId, [playlist]);
    else siblings.push(playlist);
  }

  /** A list that YouTube shows to its owner only, and not among their playlists. */
  #addLikes(person: WorldPerson, channelId: string, likes: readonly string[]): void {
    const id = likesListOf(channelId);
    this.#playlists.set(id, {
      id,
      title: "Liked videos",
      description: "",
      channelId,
      privacy: "private",
      publishedAt: instant(FIRST_PLAYLIST_TIME),
      isUploads: true,
      ...UNCHANGED,
      changes: [],
      entries: firstEntriesOf(person, likes, (videoId, position) =>
        newEntry(id, String(position), videoId, FIRST_PLAYLIST_TIME + position * HOUR),
      ),
    });
  }

  // Created on first use, because most channels' uploads are never read.
  #uploadsPlaylist(id: string): Playlist | undefined {
    const channel = this.#channelsByUploads.get(id);
    // YouTube has no list of uploads for a channel without any.
    if (channel === undefined || channel.terminated || !this.#uploads.has(channel.id)) {
      return undefined;
    }
    const newestFirst = (this.#uploads.get(channel.id) ?? []).toSorted(
      (one, other) => Date.parse(other.publishedAt) - Date.parse(one.publishedAt),
    );
    const playlist: Playlist = {
      id,
      title: `Uploads from ${channel.title}`,
      description: "",
      channelId: channel.id,
      privacy: "public",
      publishedAt: channel.publishedAt,
      isUploads: true,
      ...UNCHANGED,
      changes: [],
      entries: newestFirst.map((video) => ({
        itemId: itemIdOf(id, video.id),
        suffix: video.id,
        videoId: video.id,
        addedAt: video.publishedAt,
        filtered: false,
      })),
    };
    this.#playlists.set(id, playlist);
    return playlist;
  }
}

function firstEntriesOf(
  owner: object,
  videoIds: readonly string[],
  make: (videoId: string, position: number) => Entry,
): Entry[] {
  const known = firstEntries.get(owner) ?? videoIds.map(make);
  firstEntries.set(owner, known);
  return [...known];
}

/** Not the "LL" that YouTube's own pages use, so that a guessed id finds nothing. */
export function likesListOf(channelId: string): string {
  return `LL${channelId.slice(2)}`;
}
