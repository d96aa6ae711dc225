// A table of states in which one hidden state stays: what counts as hidden and what goes differ in it.
import { AVAILABILITY, type RemovalTable } from "#shared/availability.ts";

export const RESTRICTED_STAYS: RemovalTable = {
  ...AVAILABILITY,
  restricted: { ...AVAILABILITY.restricted, removedBy: [] },
};
