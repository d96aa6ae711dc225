// The calls that a library answers in its object. A further one is an endpoint of the contract and a function in its
// room; one that is missing here does not compile.
import type { Answers } from "#worker/library/call.ts";
import { cleaningCalls } from "#worker/library/cleaning/cleaning-calls.ts";
import { creationCalls } from "#worker/library/creation/creation-calls.ts";
import { jobCalls } from "#worker/library/jobs/job-calls.ts";
import { orderCalls } from "#worker/library/order/order-calls.ts";
import { questionCalls } from "#worker/library/questions/question-calls.ts";
import { readingCalls } from "#worker/library/reading/reading-calls.ts";
import { removalCalls } from "#worker/library/removal/removal-calls.ts";
import { replacementCalls } from "#worker/library/replacement/replacement-calls.ts";

export const LIBRARY_CALLS: Answers = {
  ...questionCalls,
  ...jobCalls,
  ...readingCalls,
  ...removalCalls,
  ...creationCalls,
  ...replacementCalls,
  ...orderCalls,
  ...cleaningCalls,
};
