// The calls about the monthly clean-up (product.md 15.2).
import { AppError } from "#worker/http/errors.ts";
import { answers } from "#worker/library/call.ts";
import { requirePlan } from "#worker/library/changes/require-plan.ts";

export const cleaningCalls = answers({
  cleaningSchedule: ({ library }) => library.cleaning.schedule(Date.now()),

  /** Only turning it on needs Premium, and a consent to what would be asked for now. */
  async setCleaningSchedule({ library, access, owner, body }) {
    const { cleaning } = library;
    if (!body.monthly) {
      await cleaning.turnOff();
      return cleaning.schedule(Date.now());
    }
    requirePlan(owner, "cleanMonthly");
    const grant = await access.store.find(owner.id);
    const agreed = await cleaning.agreeAsOffered(owner.id, body.consent, grant?.channelId);
    if (!agreed) throw new AppError("consent_outdated");
    return agreed;
  },

  async skipCleaning({ library: { cleaning }, body }) {
    await cleaning.skip(Date.parse(body.at));
    return cleaning.schedule(Date.now());
  },

  /** Removes what a paused clean-up asks about, or skips it this month. */
  async answerCleaning({ library: { cleaning }, owner, body }) {
    if (body.remove) requirePlan(owner, "cleanMonthly");
    await cleaning.answer(owner.id, body.remove);
    return cleaning.schedule(Date.now());
  },
});
