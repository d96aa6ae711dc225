import { availabilityTable } from "#scripts/mutations/availability.ts";
import { errorStatuses, usedErrorCodes } from "#scripts/mutations/error-codes.ts";
import type { MutatedTable } from "#scripts/mutations/mutation.ts";
import { planLimits, planRules } from "#scripts/mutations/plan-rules.ts";

export const MUTATED_TABLES: readonly MutatedTable[] = [
  availabilityTable,
  planRules,
  planLimits,
  errorStatuses,
  ...usedErrorCodes,
];
