// Parses the bodies of knob calls with a schema. A refusal names each place and reason.
import type { Context } from "hono";
import type { z } from "zod";
import { jsonPath } from "#sandbox/world.ts";

/** The body of a 400 answer. */
export interface Refusal {
  error: { place: string; reason: string }[];
}

export async function readBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<{ ok: true; data: z.infer<Schema> } | { ok: false; refusal: Refusal }> {
  let input: unknown;
  try {
    input = await context.req.json();
  } catch {
    return { ok: false, refusal: { error: [{ place: "$", reason: "is not JSON" }] } };
  }
  const parsed = schema.safeParse(input);
  if (parsed.success) return { ok: true, data: parsed.data };
  const error = parsed.error.issues.map((issue) => ({
    place: jsonPath(issue.path),
    reason: issue.message,
  }));
  return { ok: false, refusal: { error } };
}
