import { describe, expect, test } from "vitest";
import { readSettings } from "#worker/env.ts";

const SANDBOX = {
  DEPLOYMENT: "local",
  SANDBOX_URL: "http://127.0.0.1:8788",
  YOUTUBE_API_URL: "http://127.0.0.1:8788/",
};

function sentenceOf(env: object): string {
  try {
    readSettings(env);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "";
}

describe("the mode", () => {
  test("is live with a key, against the real YouTube", () => {
    const settings = readSettings({ YOUTUBE_API_KEY: "key" });
    expect(settings).toMatchObject({
      mode: "live",
      youtubeApiUrl: "https://youtube.googleapis.com/",
      youtubeApiKey: "key",
      anonymousVideoLimit: 500,
    });
  });

  test("is the sandbox with its addresses and no key at all", () => {
    expect(readSettings(SANDBOX)).toMatchObject({ mode: "sandbox", youtubeApiKey: "sandbox-key" });
  });
});

describe("a deployment that is not right refuses to work and says why", () => {
  test.each([
    ["nothing is set", {}, "YOUTUBE_API_KEY is missing"],
    [
      "sandbox and key are mixed",
      { ...SANDBOX, YOUTUBE_API_KEY: "key" },
      "SANDBOX_URL and YOUTUBE_API_KEY are both set; keep one",
    ],
    [
      "production points at the sandbox",
      { ...SANDBOX, DEPLOYMENT: "production" },
      "SANDBOX_URL is set in a production deployment",
    ],
    [
      "the sandbox is named but not used",
      { ...SANDBOX, YOUTUBE_API_URL: "https://youtube.googleapis.com/" },
      "YOUTUBE_API_URL does not point at it",
    ],
    [
      "the key would be sent elsewhere",
      { YOUTUBE_API_KEY: "key", YOUTUBE_API_URL: "https://googleapis.com.evil.tld/" },
      "YOUTUBE_API_URL is not an address of googleapis.com",
    ],
    [
      "the budget is no number",
      { YOUTUBE_API_KEY: "key", QUOTA_DAILY_UNITS: "lots" },
      "QUOTA_DAILY",
    ],
    [
      "shares are over the whole",
      { YOUTUBE_API_KEY: "key", QUOTA_SHARES: "50,40,20" },
      "QUOTA_SHARES",
    ],
    ["shares are no percentages", { YOUTUBE_API_KEY: "key", QUOTA_SHARES: "half" }, "QUOTA_SHARES"],
  ])("%s", (_name, env, reason) => {
    const sentence = sentenceOf(env);
    expect(sentence).toMatch(/^Tidylist is not set up: /);
    expect(sentence).toContain(reason);
  });

  test("and never shows the key", () => {
    expect(sentenceOf({ ...SANDBOX, YOUTUBE_API_KEY: "canary-key" })).not.toContain("canary-key");
  });
});
