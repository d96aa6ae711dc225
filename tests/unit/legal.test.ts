// Compares the policies with the code: each figure on the pages is a constant of the code.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { KEPT_RESULTS } from "#client/device/kept-results.ts";
import { KEPT_NAMES } from "#client/takeout/use-kept-names.ts";
import { WATCHED } from "#client/device/watched-store.ts";
import { FIGURES } from "#client/plans/figures.ts";
import { ACCESSIBILITY_STATEMENT } from "#client/features/legal/accessibility-statement.ts";
import { plainText } from "#client/features/legal/legal-text.ts";
import { PRIVACY_POLICY } from "#client/features/legal/privacy-policy.ts";
import { TERMS_OF_SERVICE } from "#client/features/legal/terms-of-service.ts";
import { QUESTIONS } from "#client/features/landing/questions.ts";
import { BASIC, MONEY_BACK, PREMIUM } from "#client/plans/plan-words.ts";
import {
  ANONYMOUS_VIDEO_LIMIT,
  BASIC_PLAYLIST_LIMIT,
  CHANNEL_LIMIT,
  MONEY_BACK_DAYS,
  PREMIUM_PRICE_USD,
  UPDATE_YEARS,
  WITHDRAWAL_DAYS,
} from "#shared/plans.ts";
import { TERMS_VERSION } from "#shared/terms.ts";
import { END_NOTICE_DAYS, REST_AFTER_DAYS } from "#shared/absence.ts";
import { EXAMPLE_OPERATOR } from "#shared/operator.ts";
import { END_AFTER_MS } from "#worker/account/absence.ts";
import { NOTICE_MS, UNUSED_MS } from "#worker/account/unused-accounts.ts";
import { ACTIVITY_MS } from "#worker/account/activity.ts";
import { LISTED_SECONDS } from "#worker/account/erasures.ts";
import { HINT_COOKIE, SESSION_COOKIE } from "#worker/account/cookies.ts";
import { LIFE_MS } from "#worker/account/oauth-flows.ts";
import { ABSOLUTE_MS, IDLE_MS } from "#worker/account/sessions.ts";
import { flowCookieNames } from "#worker/account/sign-in.ts";
import { FRESH_MS, KEEP_SECONDS } from "#worker/calculator/reading/snapshot.ts";
import { KEPT_MS } from "#worker/billing/payments.ts";
import { readSettings } from "#worker/settings.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { sandboxVars } from "#scripts/settings.ts";
import { TOLD_MS, UNCONFIRMED_MS } from "#worker/library/upkeep/retention.ts";
import { HISTORY_MS } from "#worker/library/questions/questions.ts";
import { REVOKE_FOR_MS, YOUTUBE_DATA_MS } from "#worker/youtube/connection.ts";
import { READ_SCOPE, WRITE_SCOPE } from "#worker/youtube/grant.ts";
import { FLOW_COOKIE } from "#worker/youtube/routes.ts";

/** What writes to the browser's storage, up to the key. */
const WRITES = /(?:[sS]torage\.setItem\(|writeStored\(\s*"\w+",)/;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;
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
      toldDays: TOLD_MS / DAY_MS,
      // Figures from the law, YouTube's policies and product.md 3.6; no code uses them.
      minimumAge: 13,
      paymentYears: KEPT_MS / YEAR_MS,
      liabilityMonths: 12,
      hostLogDays: 7,
      restorableDays: 30,
      erasureListDays: LISTED_SECONDS / (DAY_MS / 1000),
      anonymousVideos: anonymousVideoLimit,
      basicPlaylists: BASIC_PLAYLIST_LIMIT,
      channels: CHANNEL_LIMIT,
      premiumPriceUsd: PREMIUM_PRICE_USD,
      moneyBackDays: MONEY_BACK_DAYS,
      withdrawalDays: WITHDRAWAL_DAYS,
      updateYears: UPDATE_YEARS,
      sessionIdleDays: IDLE_MS / DAY_MS,
      sessionLongestDays: ABSOLUTE_MS / DAY_MS,
      flowMinutes: LIFE_MS / MINUTE_MS,
      youtubeDataDays: YOUTUBE_DATA_MS / DAY_MS,
      lostTitleDays: lostTitleMs / DAY_MS,
      freshHours: FRESH_MS / HOUR_MS,
      calculationsAMinute: calculatorLimit(),
      publicAnswerDays: (KEEP_SECONDS * 1000) / DAY_MS,
      playlistHistoryDays: HISTORY_MS / DAY_MS,
      deletionDays: 7,
      revocationDays: REVOKE_FOR_MS / DAY_MS,
      restDays: REST_AFTER_DAYS,
      connectionMonths: (END_AFTER_MS / YEAR_MS) * 12,
      endNoticeDays: END_NOTICE_DAYS,
      activityMonths: (ACTIVITY_MS / YEAR_MS) * 12,
      inactivityYears: UNUSED_MS / YEAR_MS,
      deletionNoticeDays: NOTICE_MS / DAY_MS,
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
      `begun and not finished: valid for ${LIFE_MS / MINUTE_MS} minutes, deleted within the next hour`,
      `older than ${FRESH_MS / HOUR_MS} hours, or sooner, erased after ${(KEEP_SECONDS * 1000) / DAY_MS} days`,
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
      `can be put back within ${FIGURES.lostTitleDays} days after YouTube last confirmed it`,
    ]) {
      expect(terms).toContain(sentence);
    }
  });

  it("are the only numbers: the texts have none of their own", () => {
    const known = new Set<string>(Object.values(FIGURES).map(String));
    for (const text of [privacy, terms]) {
      const given = Object.values(EXAMPLE_OPERATOR)
        .join("|")
        .replaceAll(/[().+]/g, "\\$&");
      const names = `AES-256-GCM|SHA-256|\\bD1\\b|EU\\) 2022/2065, articles 11 and 12|${given}`;
      const named = text.replaceAll(new RegExp(names, "g"), "");
      for (const [number] of named.matchAll(/\d+/g)) expect(known).toContain(number);
    }
  });

  it("are those of product.md 3.6 and 16.1", () => {
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
      "all playlist management, without the limit of 5 playlists",
      "future updates",
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
      "http://www.google.com/policies/privacy",
      "https://security.google.com/settings/security/permissions",
      "https://developers.google.com/terms/api-services-user-data-policy",
    ]) {
      expect(links).toContain(`"${address}"`);
    }
    for (const words of ["YouTube API Services", "not affiliated with YouTube", "AES-256-GCM"]) {
      expect(privacy).toContain(words);
    }
  });

  it("bind people to YouTube's terms, in the words of its Developer Policies", () => {
    expect(terms).toContain(
      "By using Tidylist you agree to be bound by these terms and by the YouTube Terms of Service",
    );
    expect(JSON.stringify(TERMS_OF_SERVICE)).toContain('"https://www.youtube.com/t/terms"');
    expect(privacy).toContain("you agree to be bound by the YouTube Terms of Service");
  });

  it("name the operator and the points of contact", () => {
    for (const value of Object.values(EXAMPLE_OPERATOR)) {
      expect(privacy).toContain(value);
      expect(terms).toContain(value);
    }
    expect(privacy).toContain("with questions or complaints, at legal@tidylist.app");
    expect(terms).toContain("Digital Services Act");
  });

  it("say what is erased when, and that nothing changes on YouTube by it", () => {
    for (const sentence of [
      "at the latest within 7 days",
      "What we delete here changes nothing on YouTube",
      "you can take our permission away at Google: on Google’s security settings page",
      "is then erased within 30 days",
    ]) {
      expect(privacy).toContain(sentence);
    }
  });

  it("have the Limited Use disclosure, and say when a person reads data", () => {
    expect(privacy).toContain(
      "Tidylist’s use and transfer to any other app of information received from Google APIs will adhere to the Google API Services User Data Policy, including the Limited Use requirements.",
    );
    expect(privacy).toContain("No person reads your data from Google, unless");
  });

  it("name the processors, other people's data and every cookie", () => {
    for (const name of ["Cloudflare, Inc.", "Google Ireland Limited", "Stripe Payments Europe"]) {
      expect(privacy).toContain(name);
    }
    expect(privacy).toContain("Other people’s data");
    const ours = [SESSION_COOKIE, HINT_COOKIE, FLOW_COOKIE, ...flowCookieNames];
    for (const name of [...ours, "__stripe_mid", "__stripe_sid"]) expect(privacy).toContain(name);
    expect(privacy).toContain("Nobody places advertisements");
  });

  it("name everything that stays in the browser", () => {
    const root = path.join(projectRoot, "src/client");
    const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && path.basename(file) !== "storage.ts")
      .map((file) => readFileSync(path.join(root, file), "utf8"))
      // What a screen keeps (identity/kept-work.ts) has a key for each screen, which begins with "kept".
      .filter((source) => WRITES.test(source) && !source.includes("`kept-${screen}`"));
    const keys = sources.map((source) => {
      // One key for each file, and no other name is stored.
      expect(source).not.toMatch(new RegExp(`${WRITES.source}(?!\\s*STORAGE_KEY,)`));
      return /^(?:export )?const STORAGE_KEY = "([^"]+)";$/m.exec(source)?.[1] ?? "";
    });
    const { blocks = [] } = PRIVACY_POLICY.sections.find(({ id }) => id === "cookies") ?? {};
    const text = JSON.stringify(blocks);
    const named = text.slice(text.indexOf("own storage")).matchAll(/"([a-z-]+): /g);
    expect(new Set([...named].map(([, name]) => name))).toEqual(
      new Set([...keys, KEPT_NAMES, WATCHED, KEPT_RESULTS, "shell", "kept"]),
    );
  });

  it("name what version 4 covers: what ends without a visit, and what is listed after it was erased", () => {
    expect(TERMS_VERSION).toBe(4);
    expect(privacy).toContain("we read nothing more, and ask Google nothing more");
    expect(privacy).toContain("a keyed digest of each deleted account and each ended connection");
  });

  it("name what version 3 covers: the money-back guarantee once per person, and the law's right each time", () => {
    expect(terms).toContain("This guarantee works once per person");
    expect(terms).toContain("with each purchase: above all the right of withdrawal");
    expect(privacy).toContain("if you used the money-back guarantee, a keyed digest");
    expect(privacy).toContain("that you have used the money-back guarantee stays as long");
  });

  it("name what version 2 covers: orders, liked videos, several channels, notifications", () => {
    for (const words of [
      "and your liked videos where you count them",
      "create or reorder something",
      "playlists that are kept sorted have consents of their own",
      "of each channel that you connect",
      "The maker of your browser",
    ]) {
      expect(privacy).toContain(words);
    }
  });

  it("ask for the age of 13, or more where a country requires it", () => {
    expect(privacy).toContain("at least 13 years, or older where your country requires");
    expect(terms).toContain("at least 13 years old, or older where your country requires");
  });

  it("offer no service to programs, and sell tools and no allowance", () => {
    expect(terms).toContain("It is no service for programs");
    expect(terms).toContain("Premium buys tools, and never a part of that allowance");
    expect(terms).toContain("are Tidylist’s, not YouTube’s");
    for (const text of [privacy, terms]) expect(text).not.toMatch(/\bAPI reference\b/i);
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
    for (const { sections } of [PRIVACY_POLICY, TERMS_OF_SERVICE, ACCESSIBILITY_STATEMENT]) {
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
