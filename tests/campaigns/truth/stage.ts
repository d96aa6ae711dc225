// The library of one round of the truth campaign, and everything that is true of it: what was asked for, what its owner and
// the videos' uploaders have done on YouTube, and since when a video is hidden.
import type { DrivenPerson } from "#tests/campaigns/driven-person.ts";
import { OWN_CHANNEL, PEOPLE } from "#tests/campaigns/driven-person.ts";
import type { Random } from "#tests/campaigns/random.ts";
import { isVisibleAt, playlistIdOf, videoIdOf, videoOf } from "#tests/campaigns/worlds.ts";

export type Item = { id: string; videoId: string };

/** Why an item may go, and what has to be at YouTube before it does. */
export type Leaving =
  | { why: "chosen" }
  /** Another copy stays, in its playlist or anywhere. */
  | { why: "copy"; among: "playlist" | "library" }
  /** The video is in the playlist `to`, as an item that is not one of these. */
  | { why: "moved"; to: string; except: ReadonlySet<string> }
  /** The same, and the item's own video is hidden. */
  | { why: "replaced"; to: string; videoId: string; except: ReadonlySet<string> };

/** A video that was asked for; `to` is a playlist's id, or the title of a new one. */
export type Arriving = { to: string; videoId: string };

type Asked = {
  leaving: Map<string, Leaving>;
  /** Playlists of which hidden items go, or may go, and for how long they have to be hidden. */
  hiddenOf: Set<string>;
  hiddenMayStay: boolean;
  hiddenForMs: number;
  playlists: Set<string>;
  arriving: Arriving[];
  /** Videos that a replacement has put in, and that its undo takes out again. */
  undone: Arriving[];
  titles: string[];
};

export const LISTS = [playlistIdOf(0), playlistIdOf(1), playlistIdOf(2)] as const;
export const [FIRST, SECOND, THIRD] = LISTS;
/** In no playlist at first. */
export const NEW_VIDEO = videoIdOf(12);
const VISIBLE = Array.from({ length: 9 }, (_, index) => videoIdOf(index));
const HIDDEN = [videoIdOf(9), videoIdOf(10), videoIdOf(11)];
/** The videos of one channel. */
export const ONE_CHANNEL = VISIBLE.slice(5);
const MANY = 53;

export class Stage {
  readonly person: DrivenPerson;
  readonly random: Random;
  readonly asked: Asked = {
    leaving: new Map(),
    hiddenOf: new Set(),
    hiddenMayStay: false,
    hiddenForMs: 0,
    playlists: new Set(),
    arriving: [],
    undone: [],
    titles: [],
  };
  /** When the first request was sent; infinite before. */
  askedAt = Number.POSITIVE_INFINITY;
  /** Items that the owner has added, and when they have taken others out. */
  readonly added = new Set<string>();
  readonly takenOut = new Map<string, number>();
  /** Items that YouTube has put into a wrong playlist. */
  readonly strays = new Set<string>();
  /** When videos became hidden or visible in this round. */
  readonly changedAt = new Map<string, number>();
  /** Of the request that a later step undoes. */
  requestId = "";
  /** What each playlist held before the first request. */
  before: ReadonlyMap<string, readonly Item[]> = new Map();

  constructor(person: DrivenPerson, random: Random) {
    this.person = person;
    this.random = random;
  }

  get model() {
    return this.person.model;
  }

  /** What YouTube holds, whatever its lists show. */
  itemsOf(playlistId: string): Item[] {
    const { entries = [] } = this.model.state.library.playlist(playlistId) ?? {};
    return entries.map(({ itemId: id, videoId }) => ({ id, videoId }));
  }

  /** All playlists of the person, with what YouTube holds of each. */
  lists(): Map<string, Item[]> {
    const { library } = this.model.state;
    const made = this.madePlaylists().map(({ id }) => id);
    const ids = [...LISTS, ...made].filter((id) => library.playlist(id) !== undefined);
    return new Map(ids.map((id) => [id, this.itemsOf(id)]));
  }

  /** The playlists that exist and did not at first. */
  madePlaylists() {
    const { library } = this.model.state;
    return library.publicPlaylists().filter(({ id, channelId }) => {
      return channelId === OWN_CHANNEL && !LISTS.some((one) => one === id);
    });
  }

  isVisible(videoId: string): boolean {
    return isVisibleAt(this.model, videoId);
  }

  /** Ids of the items of a video in a playlist. */
  itemsOfVideo(playlistId: string, videoId: string): Set<string> {
    const its = this.itemsOf(playlistId).filter((item) => item.videoId === videoId);
    return new Set(its.map(({ id }) => id));
  }

  hide(videoId: string): void {
    this.#changeVideo(videoId, "private");
  }

  show(videoId: string): void {
    this.#changeVideo(videoId, "public");
  }

  #changeVideo(id: string, privacy: "private" | "public"): void {
    const isPublic = privacy === "public";
    const regionAllowed = isPublic ? ["DE", "US"] : undefined;
    this.model.state.library.changeVideo(id, { privacy, regionAllowed });
    this.changedAt.set(id, Date.now());
    this.model.note(`${id} is ${privacy} from now on`);
  }

  /** The owner adds a video on YouTube. */
  add(playlistId: string, videoId: string): void {
    const { library } = this.model.state;
    const playlist = library.playlist(playlistId);
    if (!playlist) return;
    const at = this.random.below(playlist.entries.length + 1);
    this.added.add(library.insertItem(playlist, videoId, at, Date.now()).itemId);
    this.model.note(`the owner adds ${videoId} to ${playlistId} at ${at}`);
  }

  /** The owner takes an item out on YouTube. */
  takeOut(itemId: string): void {
    const { library } = this.model.state;
    const found = library.locate(itemId);
    if (!found) return;
    library.removeItem(found.playlist, found.position, Date.now());
    this.takenOut.set(itemId, Date.now());
    this.model.note(`the owner takes out ${itemId}`);
  }

  /** The owner moves an item on YouTube. */
  moveWithin(playlistId: string): void {
    const { library } = this.model.state;
    const playlist = library.playlist(playlistId);
    const size = playlist?.entries.length ?? 0;
    if (!playlist || size < 2) return;
    const [from, to] = [this.random.below(size), this.random.below(size)];
    library.moveItem(playlist, from, to, Date.now());
    this.model.note(`the owner moves the item at ${from} to ${to} in ${playlistId}`);
  }
}

/** Three playlists of few videos: the first has one twice and a hidden one, and shares one with the second. */
export function truthWorld(random: Random) {
  const videos = [...VISIBLE, NEW_VIDEO].map((id) => {
    const video = videoOf(Number(id.slice(3)), "public");
    return ONE_CHANNEL.includes(id) ? { ...video, channelId: "UCsecond00000000000000ab" } : video;
  });
  const hidden = (["private", "deleted", "blocked"] as const).map((kind, index) =>
    videoOf(9 + index, kind),
  );
  const some = (least: number, most: number): string[] =>
    Array.from({ length: least + random.below(most - least + 1) }, () => random.pick(VISIBLE));
  const size = random.chance(0.08) ? MANY : 3 + random.below(4);
  const [twice, shared] = [random.pick(VISIBLE), random.pick(VISIBLE)];
  const first = [...some(size, size), twice, twice, shared, random.pick(HIDDEN.slice(0, 2))];
  const contents = [
    random.shuffle(first),
    [shared, ...some(2, 4), ...(random.chance(0.5) ? [random.pick(HIDDEN)] : [])],
    some(0, 3),
  ];
  const playlists = LISTS.map((id, index) => ({
    id,
    title: `List ${index}`,
    channelId: OWN_CHANNEL,
    items: contents[index] ?? [],
  }));
  return { videos: [...videos, ...hidden], playlists, people: PEOPLE };
}
