// The five people of the built-in world and their playlists.
import {
  channelIdOf,
  everyFlaw,
  isoDuration,
  makeVideo,
  type Flaw,
  type WorldBuilder,
} from "#sandbox/world/generate.ts";
import type { WorldPlaylist } from "#sandbox/world/schema.ts";
import { createRandom } from "#sandbox/world/seeded.ts";
import type { GenreName } from "#sandbox/world/words.ts";

const COLLECTION_SIZE = 5_000;

interface OwnList {
  title: string;
  genre: GenreName;
  size: number;
  privacy: WorldPlaylist["privacy"];
  flaws?: readonly Flaw[];
  repeats?: number;
  awkward?: boolean;
}

const hiddenFlaws: readonly Flaw[] = ["private", "deleted", "gone"];

const basicLists: readonly OwnList[] = [
  {
    title: "Watch this weekend",
    genre: "travel",
    size: 14,
    privacy: "private",
    flaws: ["deleted"],
  },
  { title: "Recipes to try", genre: "cooking", size: 36, privacy: "public", flaws: hiddenFlaws },
  { title: "Learning to code", genre: "programming", size: 58, privacy: "unlisted", repeats: 3 },
  { title: "Gym", genre: "fitness", size: 9, privacy: "private" },
  { title: "Songs for the car", genre: "music", size: 63, privacy: "public", flaws: ["private"] },
  { title: "Workshop ideas", genre: "making", size: 21, privacy: "private" },
  { title: "History rabbit hole", genre: "history", size: 17, privacy: "private" },
  { title: "Shorts I laughed at", genre: "shorts", size: 5, privacy: "private" },
];

const curatorTitles: readonly [string, GenreName, number][] = [
  ["Everything I mean to watch", "talks", 420],
  ["Best of Northlight", "talks", 48],
  ["Distributed systems", "programming", 96],
  ["Rust, slowly", "programming", 31],
  ["TypeScript gems", "programming", 27],
  ["Interview preparation", "programming", 64],
  ["Linear algebra", "lectures", 35],
  ["Biology for engineers", "lectures", 22],
  ["Economics 101", "lectures", 40],
  ["Sunday cooking", "cooking", 75],
  ["Bread", "cooking", 18],
  ["Soups & stews 🍲", "cooking", 26],
  ["Dinner under 20 minutes", "cooking", 52],
  ["Kyoto 2027", "travel", 33],
  ["Night trains", "travel", 12],
  ["Walking tours to fall asleep to", "travel", 61],
  ["Focus music", "music", 130],
  ["Live sessions", "music", 88],
  ["Wedding shortlist", "music", 44],
  ["Songs by Marta & the Moths", "music", 19],
  ["Back pain", "fitness", 16],
  ["30-day challenge", "fitness", 30],
  ["Kettlebells", "fitness", 24],
  ["Empires", "history", 57],
  ["Disasters, hour by hour", "history", 29],
  ["Hand tools", "making", 73],
  ["Things I will never build", "making", 110],
  ["Restorations", "making", 38],
  ["קצרים | shorts", "shorts", 45],
  [
    "An intentionally long playlist title that keeps going so that cards must wrap or cut it off",
    "talks",
    7,
  ],
];

export function addPeople(builder: WorldBuilder): void {
  builder.addPerson({
    email: "newcomer@example.com",
    givenName: "Noa",
    familyName: "Newcomer",
    channelId: null,
    grants: "all",
  });
  const lists = addLists(builder, addOwner(builder, "basic", "Ben", "Basic", "all"), basicLists);
  const [, recipes, , gym] = lists.map(({ items }) => items);
  // Some of them are in a private playlist, too.
  builder.addLikes("basic@example.com", [...(recipes ?? []), ...(gym ?? []).slice(0, 3)]);
  addCurator(builder);
  const collector = addOwner(builder, "collector", "Cleo", "Collector", "all");
  builder.addPlaylist({
    title: "The whole collection",
    genre: "music",
    size: COLLECTION_SIZE,
    channelId: collector,
    privacy: "private",
    flaws: Array.from({ length: 40 }, (_, index) => everyFlaw[index % everyFlaw.length] ?? "gone"),
    repeats: 25,
  });
  const careful = addOwner(builder, "careful", "Cara", "Careful", "readonly");
  addLists(builder, careful, [
    { title: "Only looking", genre: "history", size: 28, privacy: "private", flaws: hiddenFlaws },
    { title: "Quiet evenings", genre: "music", size: 34, privacy: "public", repeats: 2 },
    { title: "Stretching", genre: "fitness", size: 11, privacy: "unlisted" },
  ]);
}

function addOwner(
  builder: WorldBuilder,
  name: string,
  givenName: string,
  familyName: string,
  grants: "all" | "readonly",
): string {
  const channelId = channelIdOf(`person ${name}`);
  builder.addPerson({ email: `${name}@example.com`, givenName, familyName, channelId, grants });
  return channelId;
}

function addLists(
  builder: WorldBuilder,
  channelId: string,
  lists: readonly OwnList[],
): WorldPlaylist[] {
  return lists.map((list) => builder.addPlaylist({ ...list, channelId }));
}

// Hidden videos of every kind, a video in several lists, and the curator's private uploads, which only their
// owner can see.
function addCurator(builder: WorldBuilder): void {
  const channelId = addOwner(builder, "curator", "Cora", "Curator", "all");
  const privacies = ["private", "public", "unlisted", "private"] as const;
  const lists = addLists(
    builder,
    channelId,
    curatorTitles.map(([title, genre, size], index) => ({
      title,
      genre,
      size,
      privacy: privacies[index % privacies.length] ?? "private",
      flaws:
        index % 3 === 0 ? everyFlaw.slice(0, Math.min(everyFlaw.length, size - 3)) : hiddenFlaws,
      repeats: index % 2 === 0 ? 2 : 0,
      awkward: index === 9,
    })),
  );
  const [first, second, third] = lists;
  if (first === undefined || second === undefined || third === undefined) return;
  const own = ["Draft: my own talk", "Screen recording, do not share"].map((title, index) => {
    const random = createRandom(`curator own ${index}`);
    return builder.addVideo({
      ...makeVideo(`curator own ${index}`, "talks", random),
      title,
      channelTitle: "Cora Curator",
      channelId,
      duration: isoDuration(random.integer(300, 1_800)),
      privacy: "private",
    });
  });
  builder.addItems(second, own);
  builder.addItems(third, first.items.slice(0, 5));
}
