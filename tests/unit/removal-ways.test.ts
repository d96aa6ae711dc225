// What is hidden and what goes are two facts: a hidden state that stays is looked at again, counted and named as one that
// stays. The SQL of the same is in tests/worker/removal-ways.test.ts.
import { expect, test } from "vitest";
import { countToBeRemoved } from "#client/library/hidden-kinds.ts";
import { type Availability, factsOf, HIDDEN_STATES } from "#shared/availability.ts";
import { REMOVAL_WAYS, statesRemovedBy } from "#shared/removal-ways.ts";
import { judgeRemoval } from "#worker/library/removal/recheck.ts";
import { termRemovesText } from "#words/automations.ts";
import { hiddenMeans } from "#words/removal.ts";
import { RESTRICTED_STAYS } from "#tests/support/table-where-restricted-stays.ts";

test("today every hidden state goes by every way, and nothing else does", () => {
  for (const way of REMOVAL_WAYS) expect(statesRemovedBy(way)).toEqual(HIDDEN_STATES);
});

test("the look before a removal keeps what is hidden and stays; what was replaced goes", () => {
  const look = { isSame: true, sign: "shown", wasBack: false } as const;
  const judge = (why: "hidden" | "schedule" | "replaced", availability: Availability | null) =>
    judgeRemoval({ why }, { ...look, availability }, RESTRICTED_STAYS);
  expect(judge("hidden", "restricted")).toBe("not_checked");
  expect(judge("schedule", "restricted")).toBe("not_checked");
  expect(judge("replaced", "restricted")).toBe("goes");
  expect(judge("hidden", "private")).toBe("goes");
  expect(judge("schedule", "private")).toBe("goes");
  expect(judge("hidden", "visible")).toBe("shown_again");
  expect(judge("hidden", null)).toBe("not_checked");
});

test("the button does not count what stays", () => {
  const videos = (["private", "restricted", "visible"] as const).map((availability) => ({
    availability,
  }));
  expect([countToBeRemoved(videos), countToBeRemoved(videos, RESTRICTED_STAYS)]).toEqual([2, 1]);
});

test("the windows name what goes, and nothing else", () => {
  const named = (sentence: string) =>
    HIDDEN_STATES.filter((state) => sentence.includes(factsOf(state).label.toLowerCase()));
  expect(named(hiddenMeans)).toEqual(statesRemovedBy("playlist"));
  expect(named(termRemovesText({ days: 14 }))).toEqual(statesRemovedBy("monthly"));
});
