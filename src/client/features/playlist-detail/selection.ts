// Which videos are selected, and what Basic may not select (specification §6).
import type { VideoEntry } from "#client/features/playlist-detail/video-index.ts";
import type { ToastMessage } from "#client/ui/toast-queue.ts";

export type Selection = ReadonlySet<string>;

export const NOTHING_SELECTED: Selection = new Set();

const TITLE = "Premium Feature";
/** For selecting more than one. */
export const ONE_AT_A_TIME: ToastMessage = {
  title: TITLE,
  description:
    "Selecting multiple videos at once is only available to Premium users. You can select and remove videos one at a time.",
};
/** For Select All with more than one in view. */
export const NO_BULK: ToastMessage = {
  title: TITLE,
  description:
    "Bulk video operations (removing multiple videos at once) are only available to Premium users.",
};

/** The new selection, or the words why it stays as it is. */
export type Outcome = { selection: Selection } | { refusal: ToastMessage };

export function toggleVideo(selection: Selection, id: string, isPremium: boolean): Outcome {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return allow(next, isPremium);
}

/** `base` and the rows from one place to another, both included. */
export function selectRange(
  base: Selection,
  rows: readonly VideoEntry[],
  [from, to]: readonly [from: number, to: number],
  isPremium: boolean,
): Outcome {
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return allow(new Set([...base, ...range.map(({ video }) => video.id)]), isPremium);
}

export function selectAll(rows: readonly VideoEntry[], isPremium: boolean): Outcome {
  if (!isPremium && rows.length > 1) return { refusal: NO_BULK };
  return { selection: new Set(rows.map(({ video }) => video.id)) };
}

/** Without what is no longer in the playlist. */
export function keepExisting(selection: Selection, entries: readonly VideoEntry[]): Selection {
  if (selection.size === 0) return selection;
  return new Set(entries.map(({ video }) => video.id).filter((id) => selection.has(id)));
}

function allow(selection: Selection, isPremium: boolean): Outcome {
  return isPremium || selection.size <= 1 ? { selection } : { refusal: ONE_AT_A_TIME };
}
