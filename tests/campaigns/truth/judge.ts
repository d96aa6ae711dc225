// Judges each deletion at the moment when it reaches YouTube: was it asked for, is what has to be there first there? And in
// the end what YouTube holds: nothing is there twice without being said.
import { playlistIdOf } from "#sandbox/youtube/entry.ts";
import type { Item, Leaving, Stage } from "#tests/campaigns/truth/stage.ts";
import { nameOf } from "#tests/campaigns/truth/calls.ts";
import type { ModelCall } from "#tests/campaigns/youtube-model.ts";

/** A check before a removal holds this long; the next deletion may have been sent a moment before. */
const LOOK_LASTS_MS = 3 * 60_000 + 15_000;

export class Judge {
  readonly wrong: string[] = [];
  /** When items were taken out by us, and playlists deleted; the latest time. */
  readonly deleted = new Map<string, number>();
  /** Deletions of what changed after the last check, which nobody can detect. */
  raced = 0;
  readonly #stage: Stage;
  /** How far a read may be behind. */
  readonly #lagMs: number;

  constructor(stage: Stage, lagMs: number) {
    this.#stage = stage;
    this.#lagMs = lagMs;
  }

  /** Called right before YouTube gets the call. */
  see(call: ModelCall): void {
    const id = call.query.get("id") ?? "";
    const name = nameOf(call);
    if (name === "drop") {
      if (!this.#stage.asked.playlists.has(id)) this.wrong.push(`unasked: the playlist ${id} goes`);
      this.deleted.set(id, Date.now());
    }
    const found = name === "remove" ? this.#stage.model.state.library.locate(id) : undefined;
    // A repeated deletion has no effect.
    if (!found) return;
    const { videoId = "" } = found.playlist.entries[found.position] ?? {};
    const flaw = this.#judge({ id, videoId }, found.playlist.id);
    if (flaw) this.wrong.push(`${flaw}: ${id} (${videoId}) goes`);
    this.deleted.set(id, Date.now());
  }

  /** What is wrong with this removal; undefined if nothing is. */
  #judge(item: Item, playlistId: string): string | undefined {
    const { asked } = this.#stage;
    const leaving = asked.leaving.get(item.id);
    if (leaving) return this.#judgeLeaving(item, playlistId, leaving);
    const isUndone = asked.undone.some(
      ({ to, videoId }) => to === playlistId && videoId === item.videoId,
    );
    if (isUndone) return undefined;
    if (!asked.hiddenOf.has(playlistId)) return "unasked";
    return this.#judgeHidden(item.videoId, asked.hiddenForMs);
  }

  #judgeLeaving(item: Item, playlistId: string, leaving: Leaving): string | undefined {
    if (leaving.why === "chosen") return undefined;
    if (leaving.why === "copy") return this.#judgeCopy(item, playlistId, leaving.among);
    const { to, except } = leaving;
    const videoId = leaving.why === "replaced" ? leaving.videoId : item.videoId;
    const there = [...this.#stage.itemsOfVideo(to, videoId)].filter((id) => !except.has(id));
    // Each of those that are gone has one of the new items.
    const gone = [...this.#stage.asked.leaving].filter(([id, other]) => {
      return this.deleted.has(id) && "to" in other && other.to === to && id !== item.id
        ? this.#videoOf(id) === item.videoId
        : false;
    });
    if (there.length <= gone.length) return "lost, because the new item is not there";
    return leaving.why === "replaced" ? this.#judgeHidden(item.videoId, 0) : undefined;
  }

  #judgeCopy(
    { id, videoId }: Item,
    playlistId: string,
    among: "playlist" | "library",
  ): string | undefined {
    const stage = this.#stage;
    const all =
      among === "playlist" ? stage.itemsOf(playlistId) : [...stage.lists().values()].flat();
    if (all.some((one) => one.videoId === videoId && one.id !== id)) return undefined;
    const since = Date.now() - this.#lagMs - LOOK_LASTS_MS;
    const isRaced = [...stage.takenOut].some(
      ([other, at]) => this.#videoOf(other) === videoId && at > since && at >= stage.askedAt,
    );
    if (!isRaced) return "lost, the last copy";
    this.raced += 1;
    return undefined;
  }

  /** @param forMs how long it has to be hidden */
  #judgeHidden(videoId: string, forMs: number): string | undefined {
    const stage = this.#stage;
    const changedAt = stage.changedAt.get(videoId) ?? 0;
    if (!stage.isVisible(videoId)) {
      return changedAt + forMs > Date.now()
        ? "unasked, because it is hidden too shortly"
        : undefined;
    }
    if (changedAt < Date.now() - LOOK_LASTS_MS) return "visible";
    this.raced += 1;
    return undefined;
  }

  #videoOf(itemId: string): string | undefined {
    return this.#stage.model.state.library.videoIdOf(itemId);
  }
}

/** Of what came without the owner, how many items of each video each playlist holds; the key is "playlist video". */
export function arrivals(stage: Stage): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [playlistId, items] of stage.lists()) {
    const known = new Set(stage.before.get(playlistId)?.map(({ id }) => id));
    for (const { id, videoId } of items) {
      if (known.has(id) || stage.added.has(id) || stage.strays.has(id)) continue;
      const key = `${playlistId} ${videoId}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

export type Said = {
  /** Videos that are told to be there twice perhaps, as "playlist video", each as often as it is told. */
  twice: readonly string[];
  /** Titles of playlists that are. */
  playlistsTwice: readonly string[];
};

/** What is there more often than it was asked for, and not told. */
export function findDoubled(stage: Stage, said: Said): string[] {
  const { asked } = stage;
  const titleOf = new Map(stage.madePlaylists().map(({ id, title }) => [id, title]));
  const counts = (list: readonly string[], one: string) => list.filter((it) => it === one).length;
  const wanted = asked.arriving.map(({ to, videoId }) => `${to} ${videoId}`);
  const videos = [...arrivals(stage)].flatMap(([key, count]) => {
    const [playlistId = "", videoId = ""] = key.split(" ");
    const to = titleOf.get(playlistId) ?? playlistId;
    // If the wrong answers leave the state of a hidden video unknown, it may be copied once.
    const isHidden = stage.isVisible(videoId) ? 0 : 1;
    const most = counts(wanted, `${to} ${videoId}`) + counts(said.twice, key) + isHidden;
    return count <= most ? [] : [`doubled: ${videoId} came ${count} times to ${to}, not ${most}`];
  });
  const playlists = [...new Set(titleOf.values())].flatMap((title) => {
    const made = counts([...titleOf.values()], title);
    const most = counts(asked.titles, title) + counts(said.playlistsTwice, title);
    return made <= most ? [] : [`doubled: ${made} playlists ${title}, not ${most}`];
  });
  return [...videos, ...playlists];
}

/** What was asked for and is not done, for rounds in which nothing goes wrong. */
export function findUndone(stage: Stage, judge: Judge): string[] {
  const { asked } = stage;
  const lists = stage.lists();
  const there = new Map([...lists.values()].flat().map((item) => [item.id, item]));
  const isUndone = ({ to, videoId }: { to: string; videoId: string }) =>
    asked.undone.some((one) => one.to === to && one.videoId === videoId);
  const left = [...asked.leaving]
    .filter(([id, { why }]) => there.has(id) && !(why === "replaced" && asked.undone.length > 0))
    .map(([id]) => `not done: ${id} is still there`);
  const cleaned = asked.hiddenMayStay ? [] : [...asked.hiddenOf];
  const hidden = cleaned.flatMap((list) =>
    (lists.get(list) ?? [])
      .filter(({ videoId }) => !stage.isVisible(videoId))
      .map(({ videoId }) => `not done: the hidden ${videoId} is still in ${list}`),
  );
  const playlists = [...asked.playlists]
    .filter((id) => lists.has(id))
    .map((id) => `not done: the playlist ${id} is still there`);
  const came = arrivals(stage);
  // What came and was moved on has come too.
  const first = new Set([...stage.before.values()].flat().map(({ id }) => id));
  for (const id of judge.deleted.keys()) {
    const key = `${playlistIdOf(id)} ${stage.model.state.library.videoIdOf(id)}`;
    if (!first.has(id)) came.set(key, (came.get(key) ?? 0) + 1);
  }
  const titleOf = new Map(stage.madePlaylists().map(({ id, title }) => [title, id]));
  const missing = asked.arriving
    .filter((one) => !isUndone(one))
    .filter(({ to, videoId }) => {
      const key = `${titleOf.get(to) ?? to} ${videoId}`;
      const count = came.get(key) ?? 0;
      came.set(key, count - 1);
      return count <= 0;
    })
    .map(({ to, videoId }) => `not done: ${videoId} is not in ${to}`);
  return [...left, ...hidden, ...playlists, ...missing];
}
