// Sends 5, 25 and then 100 % of the requests to a new version of the Worker, checks the alert rules each minute, and rolls back
// if one begins to fire. Wrangler, the checks and the waiting are arguments, so that a test needs no network.
import type { Wrangler } from "#scripts/operator.ts";

/** Percent of the requests. */
const STEPS = [5, 25, 100] as const;
const LOOK_MS = 60_000;
const TRIES = 5;
/** The time until Cloudflare answers requests for a new version by its id. */
const KNOWN_MS = 10_000;
const UPLOADED = /Worker Version ID: *([0-9a-f-]{36})/;

export type Rollout = {
  wrangler: Wrangler;
  /** Whether this version answers while it gets no other requests. */
  answers: (version: string) => Promise<boolean>;
  /** The names of the alert rules that fire. @throws Error if the deployment does not answer */
  firing: () => Promise<string[]>;
  wait: (ms: number) => Promise<unknown>;
  say: (line: string) => void;
  /** How long each step is watched. */
  minutes: number;
};

/** @throws Error that says why the new version was taken back, or was never given to anybody */
export async function rollOut({ wrangler, answers, firing, wait, say, minutes }: Rollout) {
  const before = runningVersion(wrangler("deployments", "status", "--json"));
  const [, next] = UPLOADED.exec(wrangler("versions", "upload")) ?? [];
  if (next === undefined) throw new Error("wrangler has not said which version it has uploaded.");
  const knownRules = new Set(await firing());
  if (knownRules.size > 0)
    say(`These rules fire already and are ignored: ${[...knownRules].join(", ")}`);
  const byHand = `npx wrangler versions deploy ${before}@100% --yes`;
  say(`If this command is ended before its time, go back with: ${byHand}`);
  try {
    give(0);
    await wait(KNOWN_MS);
    if (!(await answers(next))) throw new Error("It does not answer.");
    for (const percent of STEPS) {
      give(percent);
      say(`${next} gets ${percent} % of the requests.`);
      await watch();
    }
  } catch (error) {
    await goBack(error);
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${next} was taken back, and ${before} has all requests again: ${why}`, {
      cause: error,
    });
  }
  // Crons and routes are not part of a version.
  wrangler("triggers", "deploy");

  /** Tries several times, because the rollback may be due to the network of the machine that deploys. */
  async function goBack(cause: unknown): Promise<void> {
    for (let left = TRIES; ; left -= 1) {
      try {
        return void wrangler("versions", "deploy", `${before}@100%`, "--yes");
      } catch {
        if (left === 1)
          throw new Error(`${next} may still get requests. To end that: ${byHand}`, { cause });
        await wait(LOOK_MS);
      }
    }
  }

  function give(percent: number): void {
    const versions = [`${next}@${percent}%`, `${before}@${100 - percent}%`];
    wrangler("versions", "deploy", ...versions.slice(0, percent === 100 ? 1 : 2), "--yes");
  }

  async function watch(): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 1) {
      await wait(LOOK_MS);
      const news = (await firing()).filter((name) => !knownRules.has(name));
      if (news.length > 0) throw new Error(`These alert rules fire: ${news.join(", ")}.`);
    }
  }
}

/** The version that has all requests. @throws Error if there is none, or several */
function runningVersion(status: string): string {
  const { versions } = JSON.parse(status) as {
    versions: { version_id: string; percentage: number }[];
  };
  const whole = versions.find(({ percentage }) => percentage === 100);
  if (whole) return whole.version_id;
  throw new Error("No version has all requests: end the deployment that is under way first.");
}
