// What is hidden and what goes are two facts: a hidden state that stays is looked at again, counted and named as one that
// stays. The SQL of the same is in tests/worker/removal-ways.test.ts.
import { expect, test } from "vitest";
import {
  countToBeRemoved,
  describeCleanUpKinds,
  describeRemovedKinds,
} from "#client/library/hidden-kinds.ts";
import { type Availability, HIDDEN_STATES } from "#shared/availability.ts";
import { REMOVAL_WAYS, statesRemovedBy } from "#shared/removal-ways.ts";
import { judgeRemoval } from "#worker/library/removal/recheck.ts";
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

test("the windows do not name what stays", () => {
  expect(describeRemovedKinds()).toBe("private, deleted, region-blocked and restricted");
  expect(describeRemovedKinds(RESTRICTED_STAYS)).toBe("private, deleted and region-blocked");
  expect(describeCleanUpKinds()).toBe("private, deleted, blocked in every country, or restricted");
  expect(describeCleanUpKinds(RESTRICTED_STAYS)).toBe(
    "private, deleted, or blocked in every country",
  );
});
