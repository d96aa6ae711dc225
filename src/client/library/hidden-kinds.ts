import { factsOf, HIDDEN_STATES } from "#shared/availability.ts";

/** "private, deleted, region-blocked and restricted". */
export const HIDDEN_KINDS = new Intl.ListFormat("en-GB").format(
  HIDDEN_STATES.map((state) => {
    const { adjective, label } = factsOf(state);
    return adjective ?? label.toLowerCase();
  }),
);
