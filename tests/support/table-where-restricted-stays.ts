// A table in which one hidden state stays: what counts as hidden and what goes differ in it.
import { REMOVED_BY, type RemovalTable } from "#shared/removal-ways.ts";

export const RESTRICTED_STAYS: RemovalTable = { ...REMOVED_BY, restricted: [] };
