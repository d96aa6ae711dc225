// The selected videos, and the limits of Basic (product.md 5.6, 14.2).
import { isAllowed } from "#shared/plan-rules.ts";
import type { VideoEntry } from "#client/features/playlist-detail/video-index.ts";
import { NO_BULK, ONE_AT_A_TIME, PREMIUM_FEATURE } from "#client/plans/plan-refusals.ts";
import { addRange, toggleOne, type Selection } from "#client/ui/video-list/selection.ts";
import type { ToastMessage } from "#client/ui/toast-queue.ts";

/** Refuses to transfer a selection. */
export const NO_TRANSFER: ToastMessage = {
  title: PREMIUM_FEATURE,
  description: "Copying and moving videos to another playlist is only available to Premium users.",
};
/** Refuses to create a playlist from a selection. */
export const NO_CREATION: ToastMessage = {
  title: PREMIUM_FEATURE,
  description:
    "Creating playlists is only available to Premium users. Upgrade to access this feature.",
};
/** Refuses an action on an empty selection. */
export const NONE_CHOSEN: ToastMessage = {
  title: "No videos selected",
  description: "Please select videos first",
};

/** The new selection, or the message why it is unchanged. */
export type Outcome = { selection: Selection } | { refusal: ToastMessage };

export function toggleVideo(selection: Selection, id: string, isPremium: boolean): Outcome {
  return allow(toggleOne(selection, id), isPremium);
}

/** `base` plus the rows from one index to another, both included. */
export function selectRange(
  base: Selection,
  rows: readonly VideoEntry[],
  fromTo: readonly [from: number, to: number],
  isPremium: boolean,
): Outcome {
  return allow(
    addRange(base, rows, fromTo, ({ video }) => video.id),
    isPremium,
  );
}

export function selectAll(rows: readonly VideoEntry[], isPremium: boolean): Outcome {
  if (!isAllowed(isPremium, "removeVideos", rows.length)) return { refusal: NO_BULK };
  return { selection: new Set(rows.map(({ video }) => video.id)) };
}

function allow(selection: Selection, isPremium: boolean): Outcome {
  const isFew = isAllowed(isPremium, "removeVideos", selection.size);
  return isFew ? { selection } : { refusal: ONE_AT_A_TIME };
}
