// Refuses what the person's plan does not allow.
import type { ErrorCode } from "#shared/error-codes.ts";
import { isAllowed, type PlanAction } from "#shared/plan-rules.ts";
import { AppError } from "#worker/http/errors.ts";

type Change = Exclude<PlanAction, "seePlaylists">;

const REFUSALS: Record<Change, ErrorCode> = {
  removeVideos: "premium_required_to_remove_several",
  putBackVideos: "premium_required",
  transferVideos: "premium_required",
  cleanPlaylists: "premium_required",
  deletePlaylists: "premium_required_to_delete_several",
  createPlaylists: "premium_required_to_create",
  cleanMonthly: "premium_required",
};

/** @throws AppError with the code of the change, all of which have status 403 */
export function requirePlan(
  { isPremium }: { isPremium: boolean },
  change: Change,
  count?: number,
): void {
  if (!isAllowed(isPremium, change, count)) throw new AppError(REFUSALS[change]);
}
