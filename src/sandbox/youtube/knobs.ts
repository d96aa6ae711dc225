// What happens on YouTube without the client: the owner of a video hides, deletes or blocks it.
import { Hono } from "hono";
import { z } from "zod";
import { readBody, type Refusal } from "#sandbox/knob-body.ts";
import type { SandboxState } from "#sandbox/state.ts";

const regions = z.array(z.string().regex(/^[A-Z]{2}$/, "is not a country code such as DE"));
const videoSchema = z.strictObject({
  id: z.string(),
  privacy: z.enum(["public", "unlisted", "private", "deleted"]).optional(),
  regionBlocked: regions.optional(),
  regionAllowed: regions.optional(),
});

export function createYouTubeKnobs(state: SandboxState): Hono {
  const app = new Hono();
  app.post("/video", async (context) => {
    const wanted = await readBody(context, videoSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    const { id, ...change } = wanted.data;
    if (state.library.changeVideo(id, change)) return context.json({ id });
    const refusal: Refusal = { error: [{ place: "$.id", reason: "is no video here" }] };
    return context.json(refusal, 400);
  });
  return app;
}
