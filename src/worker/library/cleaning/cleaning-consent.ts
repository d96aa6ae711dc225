// The consent to the monthly clean-up (product.md 7.5): whether it is as shown, and whether it still stands. Pure.
import { HIDDEN_VERSION } from "#shared/availability.ts";
import { CLEAN_UP_LIMIT, CLEAN_UP_NOTICE_DAYS } from "#shared/clean-up.ts";
import type { CleaningConsent, CleaningSchedule } from "#shared/contract/cleaning.ts";
import { mustAgree } from "#shared/terms.ts";
import type { UserRow } from "#worker/account/sessions.ts";

const DAY_MS = 86_400_000;
export const MONTH_MS = 30 * DAY_MS;
const YEAR_MS = 365 * DAY_MS;
/** How long before it begins a clean-up is announced. */
export const NOTICE_MS = CLEAN_UP_NOTICE_DAYS * DAY_MS;
/** A clean-up that is later than this is announced anew. */
const LATE_MS = NOTICE_MS;
/** The shown dates may differ from those of now by this much, because the window may have been open for a while. */
const OPEN_MS = DAY_MS;

export type StoredConsent = NonNullable<CleaningSchedule["consent"]>;
type ConsentNeeded = NonNullable<CleaningSchedule["consentNeeded"]>;

/** The dates of a consent that is given now, in milliseconds since the epoch. */
export function consentDates(now: number): { firstAt: number; endsAt: number } {
  return { firstAt: now + MONTH_MS, endsAt: now + YEAR_MS };
}

/** True if the window has shown the person what would happen now. */
export function isAsOffered(consent: CleaningConsent, channelId: string, now: number): boolean {
  const { firstAt, endsAt } = consentDates(now);
  const isNear = (shown: string, at: number) => Math.abs(Date.parse(shown) - at) <= OPEN_MS;
  return (
    consent.channelId === channelId &&
    consent.hiddenVersion === HIDDEN_VERSION &&
    consent.videoLimit === CLEAN_UP_LIMIT &&
    isNear(consent.firstAt, firstAt) &&
    isNear(consent.endsAt, endsAt)
  );
}

/** Why the consent does not cover a clean-up at this time; undefined if it does. */
export function whyConsentNeeded(
  consent: StoredConsent | undefined,
  at: number,
): ConsentNeeded | undefined {
  if (!consent) return "none";
  if (consent.hiddenVersion !== HIDDEN_VERSION) return "hidden_changed";
  return at >= Date.parse(consent.endsAt) ? "ended" : undefined;
}

/** When a clean-up may begin that is due then: once its owner has had the whole notice, and could skip it. */
export function beginsAt(
  dueAt: number,
  owner: Pick<UserRow, "termsVersion" | "termsAcceptedAt"> | undefined,
  now: number,
): number {
  const { termsVersion = null, termsAcceptedAt = null } = owner ?? {};
  // Until its owner accepts the terms, nothing is shown and nothing can be skipped.
  if (mustAgree(termsVersion)) return Math.max(dueAt, now + NOTICE_MS);
  const at = Math.max(dueAt, (termsAcceptedAt ?? 0) + NOTICE_MS);
  return now > at + LATE_MS ? now + NOTICE_MS : at;
}
