// The messages for what the Basic plan does not allow, also for actions on several playlists (product.md 4.10, 14.2).
import { isAllowed, type PlanAction } from "#shared/plan-rules.ts";
import { upgradeAddress } from "#client/identity/upgrade.ts";
import type { ToastMessage } from "#client/ui/toasts/toast-queue.ts";
import * as words from "#words/library.ts";

const UPGRADE = { text: words.upgrade, to: upgradeAddress };

/** The message for something that needs Premium, with a link to upgrade; `description` says what it is. */
export function premiumOnly(description: string) {
  return { title: words.premiumFeature, description, action: UPGRADE };
}

/** Refuses to clean several playlists. */
export const NO_BULK_CLEANING = premiumOnly(words.noBulkCleaning);
/** Refuses to create a playlist. */
export const NO_CREATION = premiumOnly(words.noCreation);

export type BulkAction = "clean" | "delete" | "merge";

export type BulkRemoval = Exclude<BulkAction, "merge">;

type Refusal = { message: ToastMessage; needsPremium: boolean };

/** For each bulk action: the message without a selection, the rule of the plan that must allow it, and the refusal. */
const BULK: Record<BulkAction, { none: string; needs: PlanAction; premium: string }> = {
  clean: {
    none: words.selectToClean,
    needs: "cleanPlaylists",
    premium: NO_BULK_CLEANING.description,
  },
  delete: {
    none: words.selectToDelete,
    needs: "deletePlaylists",
    premium: words.noBulkDeletion,
  },
  merge: {
    none: words.selectToMerge,
    needs: "createPlaylists",
    premium: NO_CREATION.description,
  },
};

/** The message that refuses `action`; undefined if it is allowed. */
export function refuseBulk(
  action: BulkAction,
  selected: number,
  isPremium: boolean,
): Refusal | undefined {
  const { none, needs, premium } = BULK[action];
  if (selected === 0) {
    return { message: { title: words.noneSelected, description: none }, needsPremium: false };
  }
  if (isAllowed(isPremium, needs, selected)) return undefined;
  return { message: premiumOnly(premium), needsPremium: true };
}
