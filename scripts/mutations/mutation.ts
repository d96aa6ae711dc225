/** A change of one entry of a table in the source; at least one test must fail with it. */
export type Mutation = {
  /** Such as "blocked: kind hidden -> shown". */
  name: string;
  /** The changed text of the file. */
  text: string;
};

export type MutatedTable = {
  name: string;
  /** Relative to the project's root. */
  file: string;
  /** All changes of the file's text. */
  mutate: (text: string) => Mutation[];
  /** Run in this order until one fails, so the fast ones come first. */
  tests: { project: string; files: string[] }[];
};

/** Replaces the text from `start` to `end` by `value`. */
export function replaceAt(text: string, start: number, end: number, value: string): string {
  return text.slice(0, start) + value + text.slice(end);
}

/** A change for each match of the pattern. */
export function mutateMatches(
  text: string,
  pattern: RegExp,
  toOther: (match: string) => string,
): Mutation[] {
  return [...text.matchAll(pattern)].map(({ 0: match, index }) => {
    const line = text.slice(0, index).split("\n").length;
    const other = toOther(match);
    return {
      name: `line ${line}: ${match} -> ${other}`,
      text: replaceAt(text, index, index + match.length, other),
    };
  });
}
