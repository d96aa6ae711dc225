// The changes of the truth campaign that put something in: copies, moves, merges, new playlists, what is put back, and
// replacements.
import { uuidOf } from "#tests/campaigns/random.ts";
import {
  type Change,
  readRegions,
  some,
  type Step,
  visibleItems,
} from "#tests/campaigns/truth/removals.ts";
import {
  FIRST,
  type Item,
  NEW_VIDEO,
  SECOND,
  type Stage,
  THIRD,
} from "#tests/campaigns/truth/stage.ts";
import { canBePutBack } from "#worker/library/removal/removal-history.ts";

const MINUTE_MS = 60_000;

/** Copies or moves items to another playlist. */
function transfer(
  stage: Stage,
  { from, to, items, keep }: { from: string; to: string; items: readonly Item[]; keep: boolean },
): Step {
  const { asked, person, random } = stage;
  for (const { id, videoId } of items) {
    asked.arriving.push({ to, videoId });
    const except = stage.itemsOfVideo(to, videoId);
    if (!keep) asked.leaving.set(id, { why: "moved", to, except });
  }
  const itemIds = items.map(({ id }) => id);
  const what = { itemIds, to, keep, requestId: uuidOf(random) };
  return { send: (library) => library.transfer(person.userId, from, what) };
}

const firstTransfer = (keep: boolean) => async (stage: Stage) => {
  const items = some(stage, visibleItems(stage, FIRST), 3);
  return transfer(stage, { from: FIRST, to: SECOND, items, keep });
};

/** Moves back what a reading has found in the second playlist. */
async function moveBack(stage: Stage, drive: () => Promise<void>): Promise<Step | undefined> {
  const { person, asked, before } = stage;
  await person.start((library) =>
    library.sync(person.userId, { kind: "videos", playlistId: SECOND }),
  );
  await drive();
  const moved = new Set(asked.arriving.map(({ videoId }) => videoId));
  const there = new Set(before.get(SECOND)?.map(({ id }) => id));
  const known = await person.rows<Item>(
    `select id, video_id as videoId from items where playlist_id = '${SECOND}'`,
  );
  const items = known.filter(({ id, videoId }) => moved.has(videoId) && !there.has(id));
  if (items.length === 0) return undefined;
  return transfer(stage, { from: SECOND, to: FIRST, items, keep: false });
}

async function merge(stage: Stage): Promise<Step> {
  const { asked, person, random } = stage;
  const dropDuplicates = random.chance(0.5);
  const seen = new Set(stage.itemsOf(THIRD).map(({ videoId }) => videoId));
  for (const { videoId } of [...visibleItems(stage, FIRST), ...visibleItems(stage, SECOND)]) {
    if (dropDuplicates && seen.has(videoId)) continue;
    seen.add(videoId);
    asked.arriving.push({ to: THIRD, videoId });
  }
  const fromPlaylists = [FIRST, SECOND];
  const what = { fromPlaylists, into: THIRD, dropDuplicates, requestId: uuidOf(random) };
  return { send: (library) => library.merge(person.userId, what) };
}

async function create(stage: Stage): Promise<Step> {
  const { asked, person, random } = stage;
  const title = "Made here";
  asked.titles.push(title);
  const items = some(stage, visibleItems(stage, FIRST), 3);
  const videoIds = items.map(({ videoId }) => videoId);
  for (const videoId of videoIds) asked.arriving.push({ to: title, videoId });
  const what = {
    videoIds,
    title,
    description: "",
    privacy: "public" as const,
    dropDuplicates: false,
    videosPerPlaylist: 5000,
  };
  const requestId = uuidOf(random);
  return { send: (library) => library.create(person.userId, what, requestId) };
}

/** The lost video of the first playlist goes, and a new one comes to its place. */
async function replace(stage: Stage): Promise<Step | undefined> {
  const { asked, person } = stage;
  const lost = stage.itemsOf(FIRST).find(({ videoId }) => !stage.isVisible(videoId));
  if (!lost) return undefined;
  const videoId = NEW_VIDEO;
  const except = stage.itemsOfVideo(FIRST, videoId);
  asked.arriving.push({ to: FIRST, videoId });
  asked.leaving.set(lost.id, { why: "replaced", to: FIRST, videoId, except });
  stage.requestId = uuidOf(stage.random);
  const { requestId } = stage;
  const want = { itemId: lost.id, videoId };
  return { send: (library) => library.replace(person.userId, want, requestId) };
}

async function undoReplacement(stage: Stage): Promise<Step> {
  const { person, requestId } = stage;
  stage.asked.undone.push({ to: FIRST, videoId: NEW_VIDEO });
  return { send: (library) => library.undoReplacement(person.userId, requestId) };
}

async function hurriedReplace(stage: Stage): Promise<Step | undefined> {
  const step = await replace(stage);
  return step && { ...step, isHurried: true };
}

export const INSERTIONS: readonly Change[] = [
  { name: "copy", writes: ["insert"], steps: [firstTransfer(true)] },
  { name: "move", writes: ["insert", "remove"], steps: [firstTransfer(false)] },
  {
    name: "move there and back",
    writes: ["insert", "remove"],
    steps: [firstTransfer(false), moveBack],
  },
  { name: "merge", writes: ["insert"], prepare: readRegions, steps: [merge] },
  { name: "create a playlist", writes: ["create", "insert"], steps: [create] },
  {
    name: "put back",
    writes: ["insert"],
    prepare: async (stage) => {
      const { person, random } = stage;
      const itemIds = some(stage, visibleItems(stage, FIRST), 2).map(({ id }) => id);
      const want = { kind: "items", playlistId: FIRST, itemIds } as const;
      await person.start((library) => library.remove(person.userId, want, "chosen"));
      await person.drive();
      await person.pass(Date.now() + random.below(20) * MINUTE_MS);
    },
    steps: [
      async (stage) => {
        const { person } = stage;
        const { rows } = await person.library.removals({});
        const offered = rows.filter(canBePutBack);
        for (const { videoId } of offered) {
          stage.asked.arriving.push({ to: FIRST, videoId: videoId ?? "" });
        }
        const ids = offered.map(({ id }) => id);
        const requestId = uuidOf(stage.random);
        return { send: (library) => library.putBack(person.userId, ids, requestId) };
      },
    ],
  },
  { name: "replace", writes: ["insert", "remove"], steps: [replace] },
  {
    name: "undo a replacement",
    writes: ["remove"],
    prepare: async (stage) => {
      const step = await replace(stage);
      if (step) await stage.person.start(step.send);
      await stage.person.drive();
      stage.asked.arriving.length = 0;
    },
    steps: [undoReplacement],
  },
  {
    name: "replace and undo at once",
    writes: ["insert", "remove"],
    steps: [hurriedReplace, undoReplacement],
  },
];
