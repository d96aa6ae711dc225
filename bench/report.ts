// Prints figures: a ratio to a baseline, and whether it is within its limit.

/** Exit code: everything was measured, and at least one goal was missed. */
export const GOAL_MISSED = 3;

export type Figure = {
  name: string;
  /** In words: "1.32 s against 1.21 s". */
  measured: string;
  /** Measured value divided by the baseline. */
  ratio: number;
  /** The ratio must be at most, or at least, this. */
  limit: { atMost: number } | { atLeast: number };
};

/** Prints a figure and returns whether it is within its limit. */
export function report({ name, measured, ratio, limit }: Figure): boolean {
  const [word, bound] = "atMost" in limit ? ["≤", limit.atMost] : ["≥", limit.atLeast];
  const kept = "atMost" in limit ? ratio <= limit.atMost : ratio >= limit.atLeast;
  console.log(
    `${kept ? "ok  " : "MISS"} ${name.padEnd(44)} ${ratio.toFixed(3)} ${word} ${bound.toFixed(2)}  (${measured})`,
  );
  return kept;
}

/** Prints a value with its limit and returns whether it is within it. */
export function reportLimit(figure: {
  name: string;
  value: number;
  atMost: number;
  /** And what else there is to say. */
  unit: string;
}): boolean {
  const { name, value, atMost, unit } = figure;
  const kept = value <= atMost;
  console.log(
    `${kept ? "ok  " : "MISS"} ${name.padEnd(44)} ${value.toFixed(1)} ≤ ${atMost} ${unit}`,
  );
  return kept;
}

/** For an even number of values, the lower of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error("no values");
  return middle;
}

export function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
