// Checks the deletions that reach the model's YouTube against the truth at that moment, and at the
// time of the engine's last check. A change between the last check and the deletion cannot be
// detected: such deletions are counted separately, and the time between may be a few minutes at
// most.
import { entriesOf, isVisibleAt } from "#tests/campaigns/worlds.ts";
import type { ModelCall, YouTubeModel } from "#tests/campaigns/youtube-model.ts";

/** After this time the engine checks again before any deletion (recheck.ts). */
const LOOK_LASTS_MS = 3 * 60_000;
// Its next deletion may have been sent a moment before.
const SPARE_MS = 15_000;

type Look = { at: number; wasVisible: boolean };
type Deletion = { itemId: string; videoId: string };

export class RemovalTruth {
  readonly deleted: Deletion[] = [];
  readonly wrong: string[] = [];
  /** Deletions of items that changed after the last check. */
  raced = 0;
  readonly #model: YouTubeModel;
  /** True if items are removed because they are duplicates. */
  readonly #isOfDuplicates: boolean;
  readonly #itemLooks = new Map<string, Look>();
  readonly #videoLooks = new Map<string, Look>();
  /** When a check last found another copy, by item. */
  readonly #copyLooks = new Map<string, number>();

  constructor(model: YouTubeModel, isOfDuplicates: boolean) {
    this.#model = model;
    this.#isOfDuplicates = isOfDuplicates;
  }

  /** Called right before the call is answered. */
  see({ method, resource, query }: ModelCall): void {
    const ids = query.get("id")?.split(",") ?? [];
    if (method === "DELETE" && resource === "playlistItems") this.#judge(ids[0] ?? "");
    if (method !== "GET") return;
    const at = Date.now();
    if (resource === "videos") {
      for (const id of ids) this.#videoLooks.set(id, { at, wasVisible: this.#isVisible(id) });
    }
    if (resource !== "playlistItems") return;
    for (const id of ids) {
      const videoId = this.#model.state.library.videoIdOf(id) ?? "";
      this.#itemLooks.set(id, { at, wasVisible: this.#isVisible(videoId) });
    }
    const videoId = query.get("videoId");
    const copies = entriesOf(this.#model, query.get("playlistId") ?? "").filter(
      (entry) => entry.videoId === videoId,
    );
    if (copies.length > 1) for (const { itemId } of copies) this.#copyLooks.set(itemId, at);
  }

  #judge(itemId: string): void {
    const found = this.#model.state.library.locate(itemId);
    // A repeated deletion has no effect.
    if (!found) return;
    const videoId = found.playlist.entries[found.position]?.videoId ?? "";
    const copies = found.playlist.entries.filter((entry) => entry.videoId === videoId);
    if (this.#isVisible(videoId) && (!this.#isOfDuplicates || copies.length === 1)) {
      const lookedAt = this.#isOfDuplicates
        ? this.#copyLooks.get(itemId)
        : this.#hiddenLookAt(itemId, videoId);
      const ageMs = Date.now() - (lookedAt ?? 0);
      if (ageMs <= LOOK_LASTS_MS + SPARE_MS) this.raced += 1;
      else this.wrong.push(`the visible ${videoId} was deleted, ${itemId}`);
    }
    this.deleted.push({ itemId, videoId });
  }

  /** The earlier of the last checks of item and video, if both found it hidden. */
  #hiddenLookAt(itemId: string, videoId: string): number | undefined {
    const looks = [this.#itemLooks.get(itemId), this.#videoLooks.get(videoId)];
    const ats = looks.flatMap((look) => (look && !look.wasVisible ? [look.at] : []));
    return ats.length === looks.length ? Math.min(...ats) : undefined;
  }

  #isVisible(videoId: string): boolean {
    return isVisibleAt(this.#model, videoId);
  }
}
