// Compares the policies with the code: each figure on the pages is a constant of the code.
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FIGURES } from "#client/plans/figures.ts";
import { LEGAL_DATE, plainText } from "#client/features/legal/legal-text.ts";
import { PRIVACY_POLICY } from "#client/features/legal/privacy-policy.ts";
import { TERMS_OF_SERVICE } from "#client/features/legal/terms-of-service.ts";
import { QUESTIONS } from "#client/features/landing/questions.ts";
import { BASIC, MONEY_BACK, PREMIUM } from "#client/plans/plan-words.ts";
import {
  ANONYMOUS_VIDEO_LIMIT,
  BASIC_PLAYLIST_LIMIT,
  MONEY_BACK_DAYS,
  PREMIUM_PRICE_USD,
  WITHDRAWAL_DAYS,
} from "#shared/plans.ts";
import { DISPUTES, WITHDRAWAL_RIGHT, withdrawalForm } from "#shared/withdrawal.ts";
import { UNUSED_MS } from "#worker/account/account.ts";
import { ACTIVITY_MS } from "#worker/account/activity.ts";
import { LIFE_MS } from "#worker/account/oauth-flows.ts";
import { ABSOLUTE_MS, IDLE_MS } from "#worker/account/sessions.ts";
import { FRESH_MS, KEEP_SECONDS } from "#worker/calculator/snapshot.ts";
import { KEPT_MS } from "#worker/billing/payments.ts";
import { readSettings } from "#worker/settings.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { sandboxVars } from "#scripts/settings.ts";
import { UNCONFIRMED_MS } from "#worker/library/retention.ts";
import { HISTORY_MS } from "#worker/library/questions.ts";
import { REVOKE_FOR_MS, YOUTUBE_DATA_MS } from "#worker/youtube/connection.ts";
import { READ_SCOPE, WRITE_SCOPE } from "#worker/youtube/grant.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;
const texts = { privacy: PRIVACY_POLICY, terms: TERMS_OF_SERVICE };
const privacy = plainText(PRIVACY_POLICY);
const terms = plainText(TERMS_OF_SERVICE);

/** Calculations a minute, as set in the deployment. */
function calculatorLimit(): number {
  const text = readFileSync(path.join(projectRoot, "wrangler.toml"), "utf8");
  const [, limit] = /"CALCULATOR_LIMIT"[^[]*limit = (\d+), period = 60/.exec(text) ?? [];
  return Number(limit);
}

describe("the figures of the legal pages", () => {
  it("are the Worker's constants", () => {
    const { lostTitleMs, anonymousVideoLimit } = readSettings({
      DEPLOYMENT: "local",
      ...sandboxVars("http://127.0.0.1:9"),
    });
    expect(FIGURES).toEqual({
      // Figures from the law and product.md 3.6; no code uses them.
      minimumAge: 13,
      paymentYears: KEPT_MS / YEAR_MS,
      liabilityMonths: 12,
      hostLogDays: 7,
      anonymousVideos: anonymousVideoLimit,
      basicPlaylists: BASIC_PLAYLIST_LIMIT,
      premiumPriceUsd: PREMIUM_PRICE_USD,
      moneyBackDays: MONEY_BACK_DAYS,
      withdrawalDays: WITHDRAWAL_DAYS,
      sessionIdleDays: IDLE_MS / DAY_MS,
      sessionLongestDays: ABSOLUTE_MS / DAY_MS,
      journeyMinutes: LIFE_MS / MINUTE_MS,
      youtubeDataDays: YOUTUBE_DATA_MS / DAY_MS,
      lostTitleDays: lostTitleMs / DAY_MS,
      freshHours: FRESH_MS / HOUR_MS,
      calculationsAMinute: calculatorLimit(),
      publicAnswerDays: (KEEP_SECONDS * 1000) / DAY_MS,
      playlistHistoryDays: HISTORY_MS / DAY_MS,
      revocationDays: REVOKE_FOR_MS / DAY_MS,
      activityMonths: (ACTIVITY_MS / YEAR_MS) * 12,
      inactivityYears: UNUSED_MS / YEAR_MS,
    });
    expect(UNCONFIRMED_MS).toBe(YOUTUBE_DATA_MS);
  });

  it("are in the sentence about them", () => {
    for (const sentence of [
      `until you delete the account, or ${UNUSED_MS / YEAR_MS} years after you last used it`,
      `confirmed with YouTube or erased within ${YOUTUBE_DATA_MS / DAY_MS} days`,
      `at most ${FIGURES.lostTitleDays} days after YouTube last confirmed it`,
      `How full each playlist was: ${HISTORY_MS / DAY_MS} days`,
      `end after ${IDLE_MS / DAY_MS} days without use, and after ${ABSOLUTE_MS / DAY_MS} days in any case`,
      `begun and not finished: ${LIFE_MS / MINUTE_MS} minutes`,
      `read anew after ${FRESH_MS / HOUR_MS} hours when somebody asks, erased after ${(KEEP_SECONDS * 1000) / DAY_MS} days`,
      `Usage logs: up to ${(ACTIVITY_MS / YEAR_MS) * 12} months`,
      `Payment data: typically ${KEPT_MS / YEAR_MS} years`,
      `kept for up to ${REVOKE_FOR_MS / DAY_MS} days, without your name`,
      `erased within ${YOUTUBE_DATA_MS / DAY_MS} days, or at once if you also disconnect`,
    ]) {
      expect(privacy).toContain(sentence);
    }
    for (const sentence of [
      `one-time payment of $${PREMIUM_PRICE_USD} (US dollars)`,
      `on your account page within ${MONEY_BACK_DAYS} days of paying`,
    ]) {
      expect(terms).toContain(sentence);
    }
  });

  it("are the only numbers: the texts have none of their own", () => {
    const known = new Set<string>(Object.values(FIGURES).map(String));
    for (const text of [privacy, terms]) {
      const named = text.replaceAll(/AES-256-GCM|SHA-256|\bD1\b/g, "");
      for (const [number] of named.matchAll(/\d+/g)) expect(known).toContain(number);
    }
  });

  it("are those of product.md 3.6 and 16.1", () => {
    expect(LEGAL_DATE).toEqual({ text: "January 27, 2025", iso: "2025-01-27" });
    for (const phrase of [
      "company registered in Estonia",
      "3 years after you last used it",
      "up to 12 months",
      "typically 7 years",
      "at least 13 years",
    ]) {
      expect(privacy).toContain(phrase);
    }
    for (const phrase of [
      "at least 13 years old",
      "company registered in Estonia",
      "$29",
      "within 30 days",
      "in the 12 months before",
      "The law of Estonia",
      "future updates",
      "without a limit",
      "advanced filtering",
    ]) {
      expect(terms).toContain(phrase);
    }
  });
});

describe("the policies", () => {
  it("name the scopes that are really requested, and where to revoke them", () => {
    for (const scope of [READ_SCOPE, WRITE_SCOPE]) {
      expect(privacy).toContain(scope.replace("https://www.googleapis.com/auth/", ""));
    }
    const links = JSON.stringify(PRIVACY_POLICY);
    for (const address of [
      "https://www.youtube.com/t/terms",
      "https://policies.google.com/privacy",
      "https://myaccount.google.com/permissions",
      "https://developers.google.com/terms/api-services-user-data-policy",
    ]) {
      expect(links).toContain(`"${address}"`);
    }
    for (const words of ["YouTube API Services", "not affiliated with YouTube", "AES-256-GCM"]) {
      expect(privacy).toContain(words);
    }
  });

  it("tell consumers their right of withdrawal, with the model form, and where to take a dispute", () => {
    for (const words of [...WITHDRAWAL_RIGHT, ...withdrawalForm("").slice(2), DISPUTES]) {
      expect(terms).toContain(words);
    }
    const links = JSON.stringify(TERMS_OF_SERVICE);
    expect(links).toContain(
      '"text":"Withdraw from contract here","href":"/account#payments-heading"',
    );
    expect(DISPUTES).toContain("Consumer Disputes Committee");
    // The EU's platform for disputes is closed.
    expect(links).not.toContain("ec.europa.eu");
  });

  it("exclude no liability that the law does not allow to exclude", () => {
    expect(terms).toContain("limited to the amount that you have paid us in the 12 months before");
    for (const words of [
      "intent",
      "gross negligence",
      "death or injury",
      "rights that consumers cannot give up",
    ]) {
      expect(terms).toMatch(new RegExp(`Nothing here limits[^.]*${words}`));
    }
    expect(terms).toContain("the law’s guarantee for digital services applies");
    for (const words of ["not liable for what you have confirmed", "provided as it is"]) {
      expect(terms).not.toContain(words);
    }
  });

  it("have an anchor for each section", () => {
    for (const { sections } of Object.values(texts)) {
      const ids = sections.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => /^[a-z-]+$/.test(id))).toBe(true);
    }
  });
});

describe("the words of the landing page", () => {
  it("name the real plans and limits", () => {
    expect(BASIC.includes.join()).toContain(`up to ${BASIC_PLAYLIST_LIMIT} playlists`);
    expect([PREMIUM.price, PREMIUM.note]).toEqual(["$29", "one-time, including VAT"]);
    expect(MONEY_BACK).toBe("30-Day Money Back");
    const answers = QUESTIONS.map(({ answer }) => answer).join("\n");
    for (const figure of [ANONYMOUS_VIDEO_LIMIT, BASIC_PLAYLIST_LIMIT, "$29", "30 days"]) {
      expect(answers).toContain(String(figure));
    }
  });

  it("answer eight questions once each", () => {
    expect(new Set(QUESTIONS.map(({ question }) => question)).size).toBe(8);
  });
});
