// A wrong answer of YouTube's: to which call, what is answered, whether the change takes effect, and for how long.
import type { CallName } from "#tests/campaigns/truth/calls.ts";
import type { Stage } from "#tests/campaigns/truth/stage.ts";
import type { Forward, ModelCall } from "#tests/campaigns/youtube-model.ts";

/** So many answers, or from the first one on for so long. */
export type Lasting = { times: number } | { forMs: number };

export type Lie = {
  name: string;
  /** What is counted together. */
  kind: string;
  on: readonly CallName[];
  lasts: readonly Lasting[];
  /** Longer than the stated time: it is only asked that nothing is lost, doubled unsaid or removed unasked. */
  isLong?: true;
  /** From the reading before the change on. */
  isEarly?: true;
  /** Only after the change has ended, when what it did is looked at again. */
  isAfterwards?: true;
  /** The answer is as it was so long ago. */
  behindMs?: number;
  answer?: (said: Said) => Promise<Response>;
  /** Something happens at YouTube instead: before the first request, or at one of the calls after it. */
  event?: (stage: Stage) => void;
  isAtCall?: true;
  /** How far lists lag, if not as drawn. */
  listLagMs?: number;
  /** Only in these changes. */
  changes?: readonly string[];
};

export type Said = {
  call: ModelCall;
  forward: Forward;
  stage: Stage;
  /** How late a late effect comes. */
  lateMs: number;
};

export const SECOND_MS = 1000;
/** Just below the time for which YouTube may lie: a call takes its time too. */
export const STATED_MS = 590 * SECOND_MS;
export const ONCE: Lasting = { times: 1 };
export const SHORT: readonly Lasting[] = [ONCE, { times: 2 }, { forMs: STATED_MS / 2 }];
export const STATED: readonly Lasting[] = [...SHORT, { forMs: STATED_MS }];

export const lie = (on: CallName, what: string, answer: Lie["answer"], lasts = SHORT): Lie => ({
  name: `${on}: ${what}`,
  kind: `${on}: untrue successes`,
  on: [on],
  lasts,
  ...(answer && { answer }),
});
/** The same for hours: then the product has to wait, to ask or to say so. */
export const long = (one: Lie): Lie => ({
  ...one,
  name: `${one.name}, for hours`,
  kind: "for hours",
  lasts: [{ forMs: 3 * 3600 * SECOND_MS }],
  isLong: true,
});
