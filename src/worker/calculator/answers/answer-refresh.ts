// Makes a stored answer anew after its playlists were probed. Who asks waits a moment for it.
import type { Analysis } from "#worker/calculator/lines/analyze.ts";
import type { AnswerAge } from "#worker/calculator/answers/answer-age.ts";
import { dropAnswer } from "#worker/calculator/answers/cache.ts";
import {
  type Answer,
  type Calculation,
  type CalculatorBindings,
  openCalculation,
} from "#worker/calculator/calculation.ts";
import type { Caller } from "#worker/calculator/caller.ts";
import { keepAnswer, metadataOf } from "#worker/calculator/answers/kept-answers.ts";
import type { Checks, ProbeCandidate } from "#worker/calculator/probes/playlist-checks.ts";
import { type ProbesBinding, probesOf } from "#worker/calculator/probes/playlist-probes.do.ts";
import { requireWithin } from "#worker/http/limits.ts";
import { describeError, logEvent, logged } from "#worker/http/log.ts";

/** For how long a request waits for a probe before it is answered with what is stored. */
export const PROBE_WAIT_MS = 300;

// When this isolate last began to refresh an answer, by key. During a refresh, and for a minute from the start of one that
// brought no newer answer, other requests for the same answer do not wait.
const refreshes = new Map<string, { at: number; isRunning: boolean }>();
const REFRESH_AGAIN_MS = 60_000;
const MAX_REMEMBERED = 1000;

/** What an answer depends on, whose it is, and how old it may be. */
export type Asked = {
  caller: Caller;
  analysis: Analysis;
  key: string;
  age: AnswerAge;
};

export function createRefreshes({
  env,
  waitUntil,
}: {
  env: CalculatorBindings;
  waitUntil: (work: Promise<unknown>) => void;
}) {
  /** The stored answer made again after its playlists were probed; undefined if there is nothing newer. Does not throw. */
  async function refresh({ caller, analysis, key, age }: Asked): Promise<Answer | undefined> {
    try {
      await requireWithin(env.CALCULATOR_LIMIT, caller.key, "too_many_calculations");
      const calculation = await openCalculation({
        env,
        waitUntil,
        caller,
        class: "refresh",
        analysis,
        maxAgeMs: age.maxAgeMs,
        answerKey: key,
      });
      const { source } = calculation;
      await calculation.collect();
      const stale = source.stale();
      if (stale.length > 0 && age.gatherMs === undefined) {
        await source.probeStale();
        return undefined;
      }
      let hasChanged = false;
      if (stale.length > 0 && age.gatherMs !== undefined) {
        const checks = await checkSoon(env, stale, age.gatherMs);
        if (checks.size === 0) return undefined;
        hasChanged = [...checks.values()].some(({ found }) => found === "changed");
        source.applyChecks(checks);
      }
      return await makeNew(calculation, { caller, key }, hasChanged);
    } catch (error) {
      logEvent("refresh_failed", { cause: describeError(error) });
      return undefined;
    }
  }

  async function makeNew(
    calculation: Calculation,
    { caller, key }: Pick<Asked, "caller" | "key">,
    hasChanged: boolean,
  ): Promise<Answer | undefined> {
    const made = await calculation.make(() => undefined, false);
    if ("stream" in made) {
      // It has become too long to be stored, and nobody reads it.
      await made.stream.cancel();
      await dropAnswer(env.KV, key);
      return undefined;
    }
    const { text, result } = made;
    const now = Date.now();
    const isChecked = calculation.source.stale().length === 0 && result.freshUntil > now;
    // A line failed, or its playlists could not be probed.
    if (result.keepUntil <= now || (!isChecked && !hasChanged)) return undefined;
    const metadata = await metadataOf(text, result);
    waitUntil(keepAnswer(env, { key, caller, origin: "refreshed" }, made, metadata));
    return { body: text, metadata };
  }

  return {
    /** A newer answer than the stored one if it is there in a moment; else whether it is being made. */
    async refreshSoon(asked: Asked): Promise<Answer | "running" | undefined> {
      const { key, age } = asked;
      const last = refreshes.get(key);
      const ago = Date.now() - (last?.at ?? -Infinity);
      const running = age.gatherMs === undefined ? undefined : ("running" as const);
      // A negative age means that the clock was set back; then the stored time is of no use.
      if (last && ago >= 0 && ago < REFRESH_AGAIN_MS) return last.isRunning ? running : undefined;
      if (refreshes.size >= MAX_REMEMBERED) refreshes.clear();
      const attempt = { at: Date.now(), isRunning: true };
      refreshes.set(key, attempt);
      const refreshed = refresh(asked).then((answer) => {
        attempt.isRunning = false;
        if (answer) refreshes.delete(key);
        return { answer };
      });
      waitUntil(refreshed);
      const soon = await within(refreshed, PROBE_WAIT_MS);
      return soon ? soon.answer : running;
    },
  };
}

/** Has the playlists probed after `gatherMs`. Does not throw; those that were not probed are missing from the result. */
export async function checkSoon(
  env: ProbesBinding,
  stale: readonly ProbeCandidate[],
  gatherMs: number,
): Promise<Checks> {
  return probesOf(env).check(stale, gatherMs).catch(logged("probe_not_made", new Map()));
}

/** What comes of the work within this time. */
export async function within<Result>(
  work: Promise<Result>,
  ms: number,
): Promise<Result | undefined> {
  const isOver = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));
  return Promise.race([work, isOver]);
}
