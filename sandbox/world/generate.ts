// Generates the built-in world's videos and playlists from the vocabulary. The result depends only on the
// given names, so it is always the same.
import type { World, WorldPlaylist, WorldVideo } from "#sandbox/world/schema.ts";
import { createRandom, identifierFrom, type SeededRandom } from "#sandbox/world/seeded.ts";
import { awkwardTitles, genres, type Genre, type GenreName } from "#sandbox/world/words.ts";

const FIRST_UPLOAD = Date.UTC(2012, 0, 1);
const DAYS_OF_UPLOADS = 5_200;
const DAY = 86_400_000;

/** A special property of a video. Only with `unlisted` and `age` is it still visible everywhere. */
export type Flaw =
  | "private"
  | "deleted"
  | "gone"
  | "blocked"
  | "blocked everywhere"
  | "allowed only"
  | "age"
  | "live"
  | "upcoming"
  | "unlisted";

export const everyFlaw: readonly Flaw[] = [
  "private",
  "deleted",
  "gone",
  "blocked",
  "blocked everywhere",
  "allowed only",
  "age",
  "live",
  "upcoming",
  "unlisted",
];

export interface PlaylistPlan {
  title: string;
  genre: GenreName;
  size: number;
  channelId: string;
  privacy?: WorldPlaylist["privacy"];
  /** Flawed videos, spread over the list; they are part of `size`. */
  flaws?: readonly Flaw[];
  /** Videos that occur a second time further down; they are part of `size`. */
  repeats?: number;
  /** Includes the titles that break layouts. */
  awkward?: boolean;
  /** Instead of the usual "PL…". */
  id?: string;
}

export class WorldBuilder {
  readonly #videos: WorldVideo[] = [];
  readonly #playlists: WorldPlaylist[] = [];
  readonly #people: World["people"] = [];

  /** The finished world. */
  build(): World {
    return { videos: this.#videos, playlists: this.#playlists, people: this.#people };
  }

  addPerson(person: World["people"][number]): void {
    this.#people.push(person);
  }

  /** The videos that this person likes, newest first. */
  addLikes(email: string, videoIds: readonly string[]): void {
    const person = this.#people.find((one) => one.email === email);
    if (person) person.likes = [...videoIds];
  }

  addPlaylist(plan: PlaylistPlan): WorldPlaylist {
    const seed = `${plan.channelId} ${plan.title}`;
    const random = createRandom(seed);
    const flaws = plan.flaws ?? [];
    const titles = plan.awkward === true ? awkwardTitles : [];
    const originals = plan.size - (plan.repeats ?? 0);
    const step = Math.max(1, Math.floor(originals / (flaws.length + 1)));
    const items: string[] = [];
    for (let index = 0; index < originals; index += 1) {
      const at = (index + 1) / step - 1;
      const flaw = Number.isInteger(at) ? flaws[at] : undefined;
      const video = makeVideo(`${seed} ${index}`, plan.genre, random);
      const awkward = titles[index - 1];
      if (awkward !== undefined) video.title = awkward;
      items.push(video.id);
      if (flaw !== "gone") this.#videos.push(withFlaw(video, flaw, random));
    }
    for (let repeat = 0; repeat < (plan.repeats ?? 0); repeat += 1) {
      const original = items[(repeat * 3) % originals];
      if (original !== undefined) items.push(original);
    }
    const playlist: WorldPlaylist = {
      id: plan.id ?? `PL${identifierFrom(`list ${seed}`, 32)}`,
      title: plan.title,
      channelId: plan.channelId,
      privacy: plan.privacy ?? "public",
      items,
    };
    this.#playlists.push(playlist);
    return playlist;
  }

  /** Adds existing videos to an existing playlist. */
  addItems(playlist: WorldPlaylist, videoIds: readonly string[]): void {
    playlist.items.push(...videoIds);
  }

  addVideo(video: WorldVideo): string {
    this.#videos.push(video);
    return video.id;
  }
}

export function channelIdOf(name: string): string {
  return `UC${identifierFrom(`channel ${name}`, 22)}`;
}

export function isoDuration(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  const rest = seconds % 60;
  const time =
    (hours > 0 ? `${hours}H` : "") +
    (minutes > 0 ? `${minutes}M` : "") +
    (rest > 0 ? `${rest}S` : "");
  if (days === 0 && time === "") return "PT0S";
  return `P${days > 0 ? `${days}D` : ""}${time === "" ? "" : `T${time}`}`;
}

export function makeVideo(seed: string, genreName: GenreName, random: SeededRandom): WorldVideo {
  const genre: Genre = genres[genreName];
  const channelTitle = random.pick(genre.channels);
  const [shortest, longest] = genre.seconds;
  const day = random.integer(0, DAYS_OF_UPLOADS);
  const published = new Date(FIRST_UPLOAD + day * DAY + random.integer(0, DAY / 1_000 - 1) * 1_000);
  return {
    id: identifierFrom(`video ${seed}`, 11),
    title: fill(random.pick(genre.titles), genre, random),
    channelTitle,
    channelId: channelIdOf(channelTitle),
    duration: isoDuration(random.integer(shortest, longest)),
    publishedAt: published.toISOString().replace(/\.\d{3}Z$/, "Z"),
    privacy: "public",
    live: "none",
    ageRestricted: false,
  };
}

function fill(template: string, genre: Genre, random: SeededRandom): string {
  return template.replace(/\{(\w+)\}/g, (_whole, slot: string) => {
    const choices = genre.slots[slot];
    return choices === undefined ? String(random.integer(2, 40)) : random.pick(choices);
  });
}

function withFlaw(video: WorldVideo, flaw: Flaw | undefined, random: SeededRandom): WorldVideo {
  switch (flaw) {
    case "private":
    case "deleted":
    case "unlisted":
      return { ...video, privacy: flaw };
    case "blocked":
      return { ...video, regionBlocked: random.pick([["DE"], ["US", "CA"], ["DE", "AT", "CH"]]) };
    case "blocked everywhere":
      return { ...video, regionAllowed: [] };
    case "allowed only":
      return { ...video, regionAllowed: random.pick([["JP"], ["GB", "IE"], ["US"]]) };
    case "age":
      return { ...video, ageRestricted: true };
    case "live":
      return { ...withoutLength(video), live: "live", title: `🔴 LIVE: ${video.title}` };
    case "upcoming":
      return { ...withoutLength(video), live: "upcoming", publishedAt: "2027-02-01T18:00:00Z" };
    default:
      return video;
  }
}

// A broadcast has no length yet; with a length it would be a premiere.
function withoutLength({ duration: _, ...video }: WorldVideo): WorldVideo {
  return video;
}
