// What is stored for longer than a deployment is read by later versions of the code. A stored shape has a version; when the
// shape changes, its version has to change, so that nothing old is half-read: a total with a missing reason would be NaN.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { RESULTS_VERSION } from "#client/device/kept-results.ts";
import { calculatorResponseSchema, leftOutSchema } from "#shared/contract/calculator.ts";
import { STORED_VERSION } from "#worker/calculator/answers/cache.ts";

/** The latest shape of each store by version. Add a line for a new one; a version that was ever deployed stays as it is. */
const ANSWERS_IN_KV: Record<string, string> = { v2: "d8da983cc2323b17" };
const RESULTS_IN_BROWSERS: Record<number, string> = { 2: "d8da983cc2323b17" };

/** Of names, types and which fields may be missing; not of the descriptions. */
function fingerprintOf(schema: z.ZodType): string {
  const shape = z.toJSONSchema(schema, {
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      delete jsonSchema.description;
    },
  });
  return createHash("sha256").update(JSON.stringify(shape)).digest("hex").slice(0, 16);
}

test("an answer whose shape has changed has a new version in KV, and as a kept result in the browser", () => {
  const fingerprint = fingerprintOf(calculatorResponseSchema);
  expect(ANSWERS_IN_KV[STORED_VERSION]).toBe(fingerprint);
  expect(RESULTS_IN_BROWSERS[RESULTS_VERSION]).toBe(fingerprint);
});

test("the fingerprint depends on names, types and what may be missing, and not on descriptions", () => {
  const schema = z.object({ one: z.number() });
  const same = z.object({ one: z.number().describe("As many") });
  expect(fingerprintOf(same)).toBe(fingerprintOf(schema));
  const others = [
    z.object({ one: z.number(), two: z.number() }),
    z.object({ one: z.string() }),
    z.object({ one: z.number().optional() }),
    leftOutSchema,
  ];
  for (const other of others) expect(fingerprintOf(other)).not.toBe(fingerprintOf(schema));
});
