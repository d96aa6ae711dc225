// Decides whether a bulk action is allowed, and the message if not (product.md 4.10, 14.2).
import { NO_BULK_CLEANING, PREMIUM_FEATURE } from "#client/plans/plan-refusals.ts";
import { isAllowed, type PlanAction } from "#shared/plan-rules.ts";
import type { ToastMessage } from "#client/ui/toast-queue.ts";

export type BulkAction = "clean" | "delete" | "merge";

export type BulkRemoval = Exclude<BulkAction, "merge">;

type Refusal = { message: ToastMessage; upgrade: boolean };

const NOTHING_SELECTED: Record<BulkAction, string> = {
  clean: "Please select playlists to clean up",
  delete: "Please select playlists to delete",
  merge: "Please select playlists to merge",
};
const PLAN_ACTION: Record<BulkAction, PlanAction> = {
  clean: "cleanPlaylists",
  delete: "deletePlaylists",
  merge: "createPlaylists",
};
const PREMIUM_ONLY: Record<BulkAction, string> = {
  clean: NO_BULK_CLEANING.description,
  delete:
    "Bulk delete operations are only available to Premium users. Upgrade to access this feature.",
  merge: "Creating playlists is only available to Premium users. Upgrade to access this feature.",
};

/** The message that refuses `action`; undefined if it is allowed. */
export function refuseBulk(
  action: BulkAction,
  selected: number,
  isPremium: boolean,
): Refusal | undefined {
  if (selected === 0) {
    const description = NOTHING_SELECTED[action];
    return { message: { title: "No playlists selected", description }, upgrade: false };
  }
  if (isAllowed(isPremium, PLAN_ACTION[action], selected)) return undefined;
  return {
    message: { title: PREMIUM_FEATURE, description: PREMIUM_ONLY[action] },
    upgrade: true,
  };
}
