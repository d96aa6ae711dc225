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
