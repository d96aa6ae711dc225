// One seeded round of the insertions campaign: requests, double clicks and second tabs, lists that
// lag, lost answers, failures and kills, until every job has ended.
import { NO_LIST_LAG } from "#sandbox/youtube/list-lag.ts";
import { type DrivenPerson, OWN_CHANNEL, PEOPLE } from "#tests/campaigns/driven-person.ts";
import { type Answer, chooseRequest, type Request } from "#tests/campaigns/insertion-requests.ts";
import type { Random } from "#tests/campaigns/random.ts";
import type { ModelCall, Script, YouTubeModel } from "#tests/campaigns/youtube-model.ts";

export type Item = { id: string; videoId: string };
export type Lists = Map<string, { title: string; items: Item[] }>;

/** The requests of the round, and their results. */
export type Played = {
  requests: Request[];
  /** The answer to each request when it is repeated at the end. */
  answers: Answer[];
  before: Lists;
  after: Lists;
  counted: { changes: number; lost: number; failed: number; kills: number };
};

const SOURCE = "PLsource0000000000000000000000000";
const TARGET = "PLtarget0000000000000000000000000";
// Few videos, so that one is often in a list twice.
const VIDEOS = ["videoAAAAAA", "videoBBBBBB", "videoCCCCCC"];
const LAGS_MS = [0, 0, 500, 2000, 5000, 15_000, 30_000, 45_000, 60_000];
/** After this number a round has no more faults, so that it ends. */
const FAULTY_ALARMS = 80;
const MOST_ALARMS = 2000;
const NOTED = "select 1 from jobs where id = ? or kind = 'videos' and ended_at is null";
/** The insertions of each open job. */
const OPEN_INSERTIONS = `
  select group_concat(held) as held from (
    select job_id, playlist_id || ' ' || video_id || ' ' || coalesce(source_item_id, '') as held
    from insertions where job_id in (select id from jobs where ended_at is null) order by held
  ) group by job_id`;
const LOST = [{ loseAnswer: true }, { loseAnswer: true }, { truncate: 10 }] as const;
const FAILED = [
  { status: 503, body: {} },
  { status: 500, body: {} },
] as const;

export async function playInsertions(person: DrivenPerson, random: Random): Promise<Played> {
  const { model } = person;
  await person.sync();
  const removals = random.chance(0.5) ? await removeSome(person, random) : [];
  const before = listsOf(model);
  const held = {
    userId: person.userId,
    source: { id: SOURCE, items: before.get(SOURCE)?.items ?? [] },
    target: { id: TARGET, items: before.get(TARGET)?.items ?? [] },
    removals,
  };
  const serials = Array.from({ length: 1 + random.below(3) }, (_, index) => index);
  const requests = serials.map((serial) => chooseRequest(random, held, serial));
  model.state.settings.listLagMs = random.pick(LAGS_MS);
  model.note(`lists lag ${model.state.settings.listLagMs} ms`);
  const counted = { changes: 0, lost: 0, failed: 0, kills: 0 };
  await playJobs(person, random, requests, counted);
  const answers: Answer[] = [];
  for (const { send } of requests) answers.push(await person.look((library) => send(library)));
  return { requests, answers, before, after: listsOf(model), counted };
}

export function chooseWorld(random: Random): Parameters<DrivenPerson["begin"]>[1] {
  const some = (least: number): string[] =>
    Array.from({ length: least + random.below(4) }, () => random.pick(VIDEOS));
  const listOf = (id: string, items: string[]) => {
    return { id, title: id, channelId: OWN_CHANNEL, privacy: "private" as const, items };
  };
  return {
    videos: VIDEOS.map((id) => ({ id, title: id, duration: "PT1M", channelTitle: "Test" })),
    playlists: [listOf(SOURCE, some(2)), listOf(TARGET, some(0))],
    people: PEOPLE,
  };
}

/** The true content of all playlists, not what the lagging lists show. */
export function listsOf({ state }: YouTubeModel): Lists {
  const listing = { now: state.clock.now(), lag: NO_LIST_LAG };
  const all = state.library.listedPlaylistsOf(OWN_CHANNEL, listing);
  return new Map(
    all.map(({ id, title, entries }) => {
      const items = entries.map(({ itemId, videoId }) => ({ id: itemId, videoId }));
      return [id, { title, items }];
    }),
  );
}

/** Removes one or two items, so that they can be put back. */
async function removeSome(person: DrivenPerson, random: Random) {
  const items = listsOf(person.model).get(SOURCE)?.items ?? [];
  const itemIds = items
    .slice(0, 1 + random.below(Math.min(2, items.length - 1)))
    .map(({ id }) => id);
  const want = { kind: "items", playlistId: SOURCE, itemIds } as const;
  await person.start((library) => library.remove(person.userId, want, "chosen"));
  await person.drive();
  const { rows } = await person.look((library) => library.removals({}));
  return rows.map(({ id, playlistId, videoId }) => ({ id, playlistId, videoId: videoId ?? "" }));
}

/** Sends requests and rings alarms, with faults and kills, until no job is open. */
async function playJobs(
  person: DrivenPerson,
  random: Random,
  requests: Request[],
  counted: Played["counted"],
): Promise<void> {
  let sent = 0;
  for (let alarm = 0; alarm < MOST_ALARMS; alarm += 1) {
    const isCalm = alarm >= FAULTY_ALARMS;
    const next = requests[sent];
    if (next && (alarm === 0 || random.chance(0.3))) {
      await send(person, next, random.chance(0.3) ? 2 : 1);
      sent += 1;
    }
    // A second tab, or a retry after an error.
    const known = requests.slice(0, sent);
    if (!isCalm && random.chance(0.2)) await send(person, random.pick(known), 1);
    if (!isCalm && random.chance(0.05)) await stopOne(person, known, requests);
    const isIdle = !(await hasOpenJobs(person));
    if (isIdle && sent === requests.length) {
      // A request that a kill prevented from being stored is sent again.
      for (const request of requests) await send(person, request, 1);
      if (!(await hasOpenJobs(person))) return;
    }
    if (isIdle) continue;
    person.model.script = scriptOf(person, isCalm ? undefined : random, counted);
    await person.ring();
  }
  throw new Error("the jobs do not end");
}

async function hasOpenJobs(person: DrivenPerson): Promise<boolean> {
  const open = await person.rows("select 1 from jobs where ended_at is null");
  return open.length > 0;
}

/** Stops a running move or put-back, and requests it again. */
async function stopOne(
  person: DrivenPerson,
  sent: readonly Request[],
  requests: Request[],
): Promise<void> {
  const open = await person.rows<{ id: string }>("select id from jobs where ended_at is null");
  const request = sent.find(({ id, kind }) => {
    return (kind === "move" || kind === "put back") && open.some((job) => job.id === id);
  });
  if (!request) return;
  person.model.note(`${request.kind} ${request.id} is stopped`);
  await person.look((library) => library.stop(request.id));
  requests.push(request.anew());
}

/**
 * Returns when the request is stored as a job, has joined a job with the same insertions, or is
 * answered.
 */
async function send(person: DrivenPerson, request: Request, times: number): Promise<void> {
  person.model.note(`${request.kind} ${request.id} is sent ${times} times`);
  await person.look(async (library, { storage }) => {
    const tries = Array.from({ length: times }, () => request.send(library).catch(() => undefined));
    const over = Promise.all(tries).then(() => true);
    const isNoted = () =>
      [...storage.sql.exec(NOTED, request.id)].length > 0 ||
      [...storage.sql.exec(OPEN_INSERTIONS)].some(({ held }) => held === heldBy(request));
    while (!(await Promise.race([over, scheduler.wait(1).then(isNoted)])));
  });
}

/** The insertions of the request, in the format of OPEN_INSERTIONS. */
function heldBy({ wanted }: Request): string {
  return wanted
    .map(
      ({ playlistId, videoId, sourceItemId }) => `${playlistId} ${videoId} ${sourceItemId ?? ""}`,
    )
    .toSorted()
    .join();
}

/**
 * Draws the faults of the next alarm: 35 % of the changes fail or lose their answer, and one call
 * may be the last, before it arrives or after its effect. Without `chance` there are no faults.
 */
function scriptOf(
  person: DrivenPerson,
  random: Random | undefined,
  counted: Played["counted"],
): Script {
  if (!random) return {};
  const isKilled = random.chance(0.35);
  const kill = { isBefore: random.chance(0.5), isWrite: random.chance(0.7), left: random.below(3) };
  const dieAt = async ({ method }: ModelCall, isBefore: boolean): Promise<void> => {
    // Writes before the call survive the kill.
    await person.flushed();
    if (!isKilled || kill.isBefore !== isBefore) return;
    if (kill.isWrite === (method === "GET") || kill.left-- > 0) return;
    counted.kills += 1;
    await person.kill();
  };
  return {
    before: async (call) => {
      if (call.method !== "GET") counted.changes += 1;
      await dieAt(call, true);
    },
    faults: ({ method }) => {
      if (!random.chance(method === "GET" ? 0.1 : 0.35)) return [];
      const isLost = random.chance(0.5);
      if (method !== "GET") counted[isLost ? "lost" : "failed"] += 1;
      return [isLost ? random.pick(LOST) : random.pick(FAILED)];
    },
    after: (call) => dieAt(call, false),
  };
}
