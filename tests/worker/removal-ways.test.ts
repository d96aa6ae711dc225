// What each way of removal takes, in the object's SQL: by the table of states, and by one in which a hidden state stays.
import { beforeAll, describe, expect, test } from "vitest";
import { AVAILABILITIES, HIDDEN_STATES } from "#shared/availability.ts";
import { REMOVED_BY } from "#shared/removal-ways.ts";
import { hiddenVideosSchema } from "#shared/contract/hidden.ts";
import { createCandidates, type RemovalWant } from "#worker/library/removal/removal-candidates.ts";
import { RESTRICTED_STAYS } from "#tests/support/table-where-restricted-stays.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { inLibrary, type Person, person, sync } from "#tests/worker/driven-library.ts";
import { resetSandbox } from "#tests/worker/sandbox.ts";
import { emptyLedger, emptyStores } from "#tests/worker/tables.ts";

const { long, mixed } = ownPlaylists;
const TABLES = { "by the table": REMOVED_BY, "where restricted stays": RESTRICTED_STAYS };

let who: Person;
/** An item of the long playlist for each state. */
let items: { id: string; state: string }[];

beforeAll(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  who = await person("write");
  await sync(who.userId);
  items = await inLibrary(who.userId, (_library, { storage: { sql } }) => {
    sql.exec("update videos set availability = 'visible'");
    const of = "select id, video_id as videoId from items where playlist_id = ? order by id";
    const rows = [...sql.exec<{ id: string; videoId: string }>(of, long.id)];
    return AVAILABILITIES.map((state, index) => {
      const { id = "", videoId = "" } = rows[index] ?? {};
      sql.exec("update videos set availability = ? where id = ?", state, videoId);
      return { id, state };
    });
  });
});

describe.each(Object.entries(TABLES))("%s", (_name, table) => {
  const goes = (way: "selected" | "playlist" | "playlists" | "monthly") =>
    items
      .filter(({ state }) => HIDDEN_STATES.some((one) => one === state))
      .filter(({ state }) => state !== "restricted" || table[state].includes(way))
      .map(({ id }) => id)
      .toSorted();
  const taken = (want: RemovalWant): Promise<string[]> =>
    inLibrary(who.userId, (_library, { storage }) =>
      createCandidates(storage, table)
        .candidates(want)
        .map(({ itemId }) => itemId ?? "")
        .toSorted(),
    );
  const all = () => items.map(({ id }) => id);

  test("what somebody selects goes in whichever state", async () => {
    expect(await taken({ kind: "items", playlistId: long.id, itemIds: all() })).toEqual(
      all().toSorted(),
    );
  });

  test("what is selected among the hidden ones", async () => {
    expect(await taken({ kind: "hidden", itemIds: all() })).toEqual(goes("selected"));
  });

  test("Remove Hidden in one playlist", async () => {
    expect(await taken({ kind: "hidden", playlistIds: [long.id] })).toEqual(goes("playlist"));
  });

  test("Remove Hidden in several playlists, and in all", async () => {
    const playlistIds = [long.id, mixed.id];
    expect(await taken({ kind: "hidden", playlistIds })).toEqual(goes("playlists"));
    expect(await taken({ kind: "hidden" })).toEqual(goes("playlists"));
  });

  test("the monthly clean-up, when it looks for what is hidden and when it plans", async () => {
    const found = await inLibrary(who.userId, (_library, { storage }) =>
      createCandidates(storage, table)
        .hiddenItems([long.id], 0)
        .map(({ itemId }) => itemId)
        .toSorted(),
    );
    expect(found).toEqual(goes("monthly"));
    const want = { kind: "hidden", way: "monthly", playlistIds: [long.id] } as const;
    expect(await taken({ ...want, itemIds: all() })).toEqual(goes("monthly"));
  });
});

test("the page of hidden videos lists all that is hidden", async () => {
  const { videos } = hiddenVideosSchema.parse(await who.browser.json("/api/library/hidden"));
  expect(videos.map(({ availability }) => availability).toSorted()).toEqual(
    HIDDEN_STATES.toSorted(),
  );
});
