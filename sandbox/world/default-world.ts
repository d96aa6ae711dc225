// The built-in world: five people, and the public playlists that the calculator offers. Tests and the README
// rely on these people and what they have.
import { addPeople } from "#sandbox/world/people.ts";
import type { World } from "#sandbox/world/schema.ts";
import { identifierFrom } from "#sandbox/world/seeded.ts";
import {
  channelIdOf,
  everyFlaw,
  WorldBuilder,
  type PlaylistPlan,
} from "#sandbox/world/generate.ts";

export interface DefaultWorld {
  world: World;
  /** By playlist, the positions that are left out of their page but count in the offset. */
  filtered: ReadonlyMap<string, ReadonlySet<number>>;
}

// Two of the first hundred items are left out: pages of 49, 49, 50 and 50, as recorded from YouTube.
const GAPS = [17, 71];

const ALBUM_SIZE = 12;

// The first six are the calculator's examples, smallest first.
const publicPlaylists: readonly PlaylistPlan[] = [
  {
    title: "Weeknight Dinners",
    genre: "cooking",
    size: 12,
    channelId: channelIdOf("Tuesday Kitchen"),
  },
  {
    title: "Open Studio: hidden, blocked, live and upcoming",
    genre: "making",
    size: 40,
    channelId: channelIdOf("Grain & Glue"),
    flaws: everyFlaw,
    repeats: 2,
    awkward: true,
  },
  {
    title: "Northlight Conf - All Talks",
    genre: "talks",
    size: 120,
    channelId: channelIdOf("Northlight Conf"),
  },
  {
    title: "Full Degree: Mathematics and Physics",
    genre: "lectures",
    size: 640,
    channelId: channelIdOf("Open Lecture Hall"),
  },
  {
    title: "Every Walk, Every City",
    genre: "travel",
    size: 1_200,
    channelId: channelIdOf("City on Foot 4K"),
  },
  {
    title: "Lowtide Records - Everything Since 2012",
    genre: "music",
    size: 5_000,
    channelId: channelIdOf("Lowtide Records"),
  },
  {
    title: "Daily Movement, Three Years",
    genre: "fitness",
    size: 1_200,
    channelId: channelIdOf("Move with Dana"),
  },
  {
    title: "The Complete Archive Hour",
    genre: "history",
    size: 1_200,
    channelId: channelIdOf("Archive Hour"),
  },
  {
    title: "Half Past Yesterday (Deluxe)",
    genre: "music",
    size: ALBUM_SIZE,
    channelId: channelIdOf("Velvet Alley"),
    id: `OLAK5uy_${identifierFrom("album Half Past Yesterday", 33)}`,
  },
  { title: "Nothing Here Yet", genre: "music", size: 0, channelId: channelIdOf("Velvet Alley") },
];

export function createDefaultWorld(): DefaultWorld {
  const builder = new WorldBuilder();
  for (const plan of publicPlaylists) builder.addPlaylist(plan);
  const recorded = builder.addPlaylist({
    title: "Live Coding, with Gaps",
    genre: "programming",
    size: 200,
    channelId: channelIdOf("Compile & Coffee"),
  });
  addPeople(builder);
  return { world: builder.build(), filtered: new Map([[recorded.id, new Set(GAPS)]]) };
}
