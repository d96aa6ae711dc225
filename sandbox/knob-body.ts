// The bodies of the sandbox's own calls: JSON by a schema, refused with the place and the reason.
import type { Context } from "hono";
import type { z } from "zod";
import { jsonPath } from "#sandbox/world.ts";

/** What a knob answers with 400. */
export interface Refusal {
  error: { place: string; reason: string }[];
}

/** The body of a call to a knob, or the refusal that names each place in it. */
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
