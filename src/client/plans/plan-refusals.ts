// Why a selection or a removal of several videos is refused for Basic (product.md 14.2).
import type { ToastMessage } from "#client/ui/toast-queue.ts";

export const PREMIUM_FEATURE = "Premium Feature";

/** Refuses to select more than one video. */
export const ONE_AT_A_TIME: ToastMessage = {
  title: PREMIUM_FEATURE,
  description:
    "Selecting multiple videos at once is only available to Premium users. You can select and remove videos one at a time.",
};
/** Refuses to select or remove all videos where there are several. */
export const NO_BULK: ToastMessage = {
  title: PREMIUM_FEATURE,
  description:
    "Bulk video operations (removing multiple videos at once) are only available to Premium users.",
};
/** Refuses to clean several playlists. */
export const NO_BULK_CLEANING = {
  title: PREMIUM_FEATURE,
  description:
    "Bulk operations are only available to Premium users. Upgrade to access this feature.",
} satisfies ToastMessage;
