/** One change of one entry of a table in the source, which at least one test has to notice. */
export type Mutation = {
  /** Such as "blocked: kind hidden -> shown". */
  name: string;
  /** The text of the file with the change. */
  text: string;
};

export type MutatedTable = {
  name: string;
  /** From the root of the project. */
  file: string;
  /** All changes of the file's text. */
  mutate: (text: string) => Mutation[];
  /** Tried in this order until one fails: the fast ones first. */
  tests: { project: string; files: string[] }[];
};

/** `text` with `value` in place of what stands from `start` to `end`. */
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
