// A table in which one hidden state is not removed, so that what is hidden and what is removed differ.
import { REMOVED_BY, type RemovalTable } from "#shared/removal-ways.ts";

export const RESTRICTED_STAYS: RemovalTable = { ...REMOVED_BY, restricted: [] };
