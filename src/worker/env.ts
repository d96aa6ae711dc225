// Bindings and settings of one deployment, read and judged once. The mode follows from them: keys
// mean the real services, sandbox URLs without any key the local stand-ins, a mixture is refused.
import { z } from "zod";
import { ANONYMOUS_VIDEO_LIMIT } from "#shared/plans.ts";
import type { PlaylistReader } from "#worker/calculator/playlist-reader.do.ts";
import { AppError } from "#worker/http/errors.ts";
import type { QuotaLedger } from "#worker/quota/quota-ledger.do.ts";

/** What wrangler.toml binds. Settings and secrets stand beside them as strings. */
export interface Bindings {
  DB: D1Database;
  KV: KVNamespace;
  QUOTA_LEDGER: DurableObjectNamespace<QuotaLedger>;
  PLAYLIST_READER: DurableObjectNamespace<PlaylistReader>;
  CALCULATOR_LIMIT: RateLimit;
}

const units = z
  .string()
  .regex(/^\d{1,9}$/, "must be a whole number")
  .transform(Number);

const settingsSchema = z.object({
  DEPLOYMENT: z.enum(["production", "local"]).default("production"),
  SANDBOX_URL: z.url().optional(),
  YOUTUBE_API_URL: z
    .url()
    .endsWith("/", "must end with a slash")
    .default("https://youtube.googleapis.com/"),
  YOUTUBE_API_KEY: z.string().optional(),
  QUOTA_DAILY_UNITS: units.default(10_000),
  QUOTA_DAILY_STATS: units.default(10_000),
  QUOTA_SHARES: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, "must be three percentages, such as 40,35,25")
    .default("40,35,25")
    .transform((text) => text.split(",").map(Number) as [number, number, number])
    .refine(
      (shares) => shares.reduce((sum, share) => sum + share, 0) <= 100,
      "is over 100 percent",
    ),
  ANONYMOUS_VIDEO_LIMIT: units.default(ANONYMOUS_VIDEO_LIMIT),
});

/** Settings after judgement. Units are YouTube's quota units a Pacific day. */
export type Settings = {
  mode: "live" | "sandbox";
  sandboxUrl: string | undefined;
  youtubeApiUrl: string;
  youtubeApiKey: string;
  quota: {
    budget: { main: number; stats: number };
    /** Percent of each budget. */
    shares: { anonymous: number; signedIn: number; writes: number };
  };
  anonymousVideoLimit: number;
};

const GOOGLE_API_URL = /^https:\/\/[a-z.]+\.googleapis\.com\//;
// The key that the sandbox takes; it opens nothing real.
const SANDBOX_KEY = "sandbox-key";
const settingsOf = new WeakMap<object, Settings>();

/**
 * The settings of this deployment, judged once per isolate.
 * @throws AppError not_configured, naming what is missing or contradictory
 */
export function readSettings(env: object): Settings {
  const known = settingsOf.get(env);
  if (known) return known;
  // An empty line in .dev.vars means that the setting is not made.
  const given = Object.entries(env).filter(([, value]) => value !== "");
  const parsed = settingsSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw notConfigured(describeIssues(parsed.error));
  const settings = judgeMode(parsed.data);
  settingsOf.set(env, settings);
  return settings;
}

function judgeMode(raw: z.output<typeof settingsSchema>): Settings {
  const base = {
    sandboxUrl: raw.SANDBOX_URL,
    youtubeApiUrl: raw.YOUTUBE_API_URL,
    quota: {
      budget: { main: raw.QUOTA_DAILY_UNITS, stats: raw.QUOTA_DAILY_STATS },
      shares: {
        anonymous: raw.QUOTA_SHARES[0],
        signedIn: raw.QUOTA_SHARES[1],
        writes: raw.QUOTA_SHARES[2],
      },
    },
    anonymousVideoLimit: raw.ANONYMOUS_VIDEO_LIMIT,
  };
  if (raw.SANDBOX_URL === undefined) {
    if (raw.YOUTUBE_API_KEY === undefined) throw notConfigured("YOUTUBE_API_KEY is missing");
    // A key is sent to Google and nowhere else.
    if (!GOOGLE_API_URL.test(raw.YOUTUBE_API_URL)) {
      throw notConfigured("YOUTUBE_API_URL is not an address of googleapis.com");
    }
    return { ...base, mode: "live", youtubeApiKey: raw.YOUTUBE_API_KEY };
  }
  if (raw.DEPLOYMENT === "production") {
    throw notConfigured("SANDBOX_URL is set in a production deployment");
  }
  if (raw.YOUTUBE_API_KEY !== undefined) {
    throw notConfigured("SANDBOX_URL and YOUTUBE_API_KEY are both set; keep one");
  }
  if (new URL(raw.YOUTUBE_API_URL).origin !== new URL(raw.SANDBOX_URL).origin) {
    throw notConfigured("SANDBOX_URL is set, but YOUTUBE_API_URL does not point at it");
  }
  return { ...base, mode: "sandbox", youtubeApiKey: SANDBOX_KEY };
}

function describeIssues(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ");
}

function notConfigured(what: string): AppError {
  return new AppError("not_configured", `Tidylist is not set up: ${what}.`);
}
