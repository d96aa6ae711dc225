// All changes, all lies of YouTube's, alone and in pairs, with lists that lag, replicas, lost answers, kills and visits.
// An hour later every sentence and every row of the history is compared with what YouTube holds.
import { afterAll, beforeAll, expect, test } from "vitest";
import { DrivenPerson } from "#tests/campaigns/driven-person.ts";
import { campaign, LONG, roundOf } from "#tests/campaigns/rounds.ts";
import { drawPlan } from "#tests/campaigns/truth/plan.ts";
import { playRound } from "#tests/campaigns/truth/round.ts";
import { restoreTimers } from "#tests/worker/instant-timers.ts";

let person: DrivenPerson;
beforeAll(async () => {
  person = await DrivenPerson.connect();
});
afterAll(restoreTimers);

test(
  "nothing visible is removed unasked, nothing is lost or doubled unsaid, and an hour later every sentence is true",
  LONG,
  campaign(
    2000,
    (random, seed) => playRound(person, random, seed, drawPlan(random, roundOf(seed))),
    ({ rows = 0, done = 0, lost = 0, kills = 0 }) => {
      // Without them there could be no error.
      expect(lost).toBeGreaterThan(0);
      expect(kills).toBeGreaterThan(0);
      // Most must succeed; giving up would hide errors.
      expect(done / rows).toBeGreaterThan(0.6);
    },
  ),
);
