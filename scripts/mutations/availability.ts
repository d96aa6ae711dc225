// Mutates the availability table: replaces every value of every row by each other possible value. This takes
// each state out of each derived set and puts it into each other one.
import { type MutatedTable, type Mutation, replaceAt } from "#scripts/mutations/mutation.ts";

const BOOLEANS = ["true", "false"];
const VALUES: Readonly<Record<string, readonly string[]>> = {
  label: ['"Changed"'],
  adjective: ['"changed"'],
  leftOutAs: ['"changed"'],
  kind: ['"shown"', '"hidden"', '"unchecked"'],
  counted: ['"length"', '"zero"', '"no"'],
  readAgain: ['"monthly"', '"hourly"', '"always"', '"listed"'],
  needsFullLookup: BOOLEANS,
  hasRegions: BOOLEANS,
  canBePutBack: BOOLEANS,
};

const ROW = /^ {2}(?<state>\w+): \{\n(?<facts>(?: {4}.*\n)+) {2}\},$/gm;
const FACT = /^ {4}(?<fact>\w+): (?<value>.*),$/gm;

export const availabilityTable: MutatedTable = {
  name: "availability",
  file: "src/shared/availability.ts",
  mutate: (text) => [...text.matchAll(ROW)].flatMap((row) => mutateRow(text, row)),
  tests: [
    {
      project: "unit",
      files: [
        "tests/unit/availability-states.test.ts",
        "tests/unit/availability.test.ts",
        "tests/unit/client-removal.test.ts",
      ],
    },
    { project: "worker", files: ["tests/worker/availability-states.test.ts"] },
  ],
};

function mutateRow(text: string, row: RegExpExecArray): Mutation[] {
  const { state, facts } = row.groups ?? {};
  if (facts === undefined) throw new Error("a row without facts");
  const factsStart = row.index + row[0].indexOf(facts);
  return [...facts.matchAll(FACT)].flatMap((line) => {
    const { fact = "", value = "" } = line.groups ?? {};
    const values = VALUES[fact];
    if (!values) throw new Error(`scripts/mutations/availability.ts knows no values of "${fact}"`);
    const start = factsStart + line.index + line[0].indexOf(value, fact.length + 6);
    return values
      .filter((other) => other !== value)
      .map((other) => ({
        name: `${state}: ${fact} ${value} -> ${other}`,
        text: replaceAt(text, start, start + value.length, other),
      }));
  });
}
