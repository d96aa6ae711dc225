// The table of YouTube's wrong answers, and of what happens at YouTube meanwhile. Lists that lag, replicas, lost answers and
// kills come on top of each (round.ts).
import { ERROR_LIES, withoutEffect, WRITE_LIES } from "#tests/campaigns/truth/answers.ts";
import { type Lie, long } from "#tests/campaigns/truth/lie.ts";
import { AFTERWARDS, LOOKS, REPLICAS, VIDEO_LIES } from "#tests/campaigns/truth/looks.ts";
import type { Stage } from "#tests/campaigns/truth/stage.ts";

/** The owner takes out a copy that would stay. */
function takeOutKept(stage: Stage): void {
  const { leaving } = stage.asked;
  const all = [...stage.lists().values()].flat();
  const going = all.filter(({ id }) => leaving.get(id)?.why === "copy");
  if (going.length === 0) return;
  const { videoId } = stage.random.pick(going);
  const kept = all.find((item) => item.videoId === videoId && !leaving.has(item.id));
  if (kept) stage.takeOut(kept.id);
}

const event = (name: string, what: Pick<Lie, "event" | "isAtCall" | "changes" | "listLagMs">) => ({
  name,
  kind: "events",
  on: [],
  lasts: [],
  ...what,
});
const DUPLICATES = ["remove duplicates", "remove duplicates over playlists"];
const OF_HIDDEN = ["remove hidden", "bulk clean", "monthly clean-up", "replace"];
const EVENTS: Lie[] = [
  event("the owner takes out the copy that stays, lists 120 s late", {
    event: takeOutKept,
    changes: DUPLICATES,
    listLagMs: 120_000,
  }),
  event("the owner takes out the copy that stays, meanwhile", {
    event: takeOutKept,
    isAtCall: true,
    changes: DUPLICATES,
  }),
  event("hidden videos become visible again", {
    event: (stage) => {
      const all = [...stage.lists().values()].flat();
      const ids = new Set(all.map(({ videoId }) => videoId));
      for (const id of ids) if (!stage.isVisible(id)) stage.show(id);
    },
    isAtCall: true,
    changes: OF_HIDDEN,
  }),
];

export const LIES: readonly Lie[] = [
  ...ERROR_LIES,
  ...WRITE_LIES,
  ...LOOKS,
  ...AFTERWARDS,
  ...VIDEO_LIES,
  ...REPLICAS,
  ...EVENTS,
  ...Object.values(withoutEffect).map(long),
  ...LOOKS.filter(({ on }) => on[0] === "item" || on[0] === "video").map(long),
];
