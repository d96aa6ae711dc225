// Allows one more of each action on the Basic plan, and takes Premium's freedom away.
import { type MutatedTable, mutateMatches } from "#scripts/mutations/mutation.ts";

const tests = [{ project: "unit", files: ["tests/unit/plan-rules.test.ts"] }];

export const planRules: MutatedTable = {
  name: "plan rules",
  file: "src/shared/plan-rules.ts",
  mutate: (text) => [
    ...mutateMatches(text, /(?<=^ {2}\w+: )(?:\d+|BASIC_\w+)(?=,$)/gm, (limit) => `${limit} + 1`),
    ...mutateMatches(text, /isPremium \?/g, () => "!isPremium ?"),
    ...mutateMatches(text, /count <=/g, () => "count <"),
  ],
  tests,
};

export const planLimits: MutatedTable = {
  name: "plan limits",
  file: "src/shared/plans.ts",
  mutate: (text) =>
    mutateMatches(text, /(?<=^export const \w+ = )[\d_]+(?=;$)/gm, (limit) => `${limit} + 1`),
  tests,
};
