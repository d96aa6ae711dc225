// What happens on YouTube without the client: the owner of a video hides, deletes or blocks it, or an
// item is taken out of its playlist.
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

const itemSchema = z.strictObject({ id: z.string() });

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
  app.post("/remove-item", async (context) => {
    const wanted = await readBody(context, itemSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    const found = state.library.locate(wanted.data.id);
    if (found) {
      state.library.removeItem(found.playlist, found.position, state.clock.now());
      return context.json(wanted.data);
    }
    const refusal: Refusal = { error: [{ place: "$.id", reason: "is no item here" }] };
    return context.json(refusal, 400);
  });
  return app;
}
