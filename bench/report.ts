// How figures are written: a ratio beside its baseline, and whether it keeps its line.

export type Figure = {
  name: string;
  /** What was measured, in words: "1.32 s against 1.21 s". */
  measured: string;
  /** Measured over baseline. */
  ratio: number;
  /** The line: the ratio must be at most, or at least, this. */
  line: { atMost: number } | { atLeast: number };
};

/** Prints a figure and tells whether it keeps its line. */
export function report({ name, measured, ratio, line }: Figure): boolean {
  const [word, bound] = "atMost" in line ? ["≤", line.atMost] : ["≥", line.atLeast];
  const kept = "atMost" in line ? ratio <= line.atMost : ratio >= line.atLeast;
  console.log(
    `${kept ? "ok  " : "MISS"} ${name.padEnd(44)} ${ratio.toFixed(3)} ${word} ${bound.toFixed(2)}  (${measured})`,
  );
  return kept;
}

/** The middle value; of an even number the lower of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error("no values");
  return middle;
}

export function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
