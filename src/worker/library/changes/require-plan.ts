// Checks an action against the person's plan.
import type { ErrorCode } from "#shared/error-codes.ts";
import { isAllowed, needsPremium, type PlanAction } from "#shared/plan-rules.ts";
import { AppError } from "#worker/http/errors.ts";

type GuardedAction = Exclude<PlanAction, "seePlaylists" | "connectChannels" | "prioritySupport">;

const REFUSALS: Record<GuardedAction, ErrorCode> = {
  removeVideos: "premium_required_to_remove_several",
  putBackVideos: "premium_required",
  transferVideos: "premium_required",
  cleanPlaylists: "premium_required",
  deletePlaylists: "premium_required_to_delete_several",
  createPlaylists: "premium_required_to_create",
  moveVideos: "premium_required",
  cleanMonthly: "premium_required",
  keepSorted: "premium_required",
};

/**
 * True if only Premium allows it: then what it begins ends with Premium (product.md 14.1.22).
 * @throws AppError with the action's code, which has status 403
 */
export function requirePlan(
  { isPremium }: { isPremium: boolean },
  action: GuardedAction,
  count?: number,
): boolean {
  if (!isAllowed(isPremium, action, count)) throw new AppError(REFUSALS[action]);
  return needsPremium(action, count);
}
