// Control endpoints for changes on YouTube by others: the owner of a video hides, deletes or blocks it, the
// owner of a playlist changes it or its items. Lists lag behind these changes as behind others. And for the
// replicas that the next reads meet.
import { Hono, type Context } from "hono";
import { z } from "zod";
import { readBody, type Refusal } from "#sandbox/knob-body.ts";
import type { SandboxState } from "#sandbox/state.ts";
import { durationSchema } from "#sandbox/world/schema.ts";

const regions = z.array(z.string().regex(/^[A-Z]{2}$/, "is not a country code such as DE"));
const videoSchema = z.strictObject({
  id: z.string(),
  privacy: z.enum(["public", "unlisted", "private", "deleted"]).optional(),
  regionBlocked: regions.optional(),
  regionAllowed: regions.optional(),
  ageRestricted: z.boolean().optional(),
  live: z.enum(["none", "live", "upcoming"]).optional(),
  duration: durationSchema.optional(),
});

const playlistSchema = z.strictObject({
  id: z.string(),
  /** False restores it. */
  deleted: z.boolean().optional(),
  title: z.string().min(1, "is empty").optional(),
  description: z.string().optional(),
  privacy: z.enum(["public", "unlisted", "private"]).optional(),
  /** Not in the manual order. */
  isSorted: z.boolean().optional(),
});

/** At most a day. */
export const lagMs = z.int().min(0).max(86_400_000);
const replicasSchema = z.strictObject({ next: z.array(lagMs) });

const itemSchema = z.strictObject({ id: z.string() });
const movedItemSchema = z.strictObject({ id: z.string(), position: z.int().min(0) });
const newItemSchema = z.strictObject({
  playlistId: z.string(),
  videoId: z.string(),
  /** By default the end. */
  position: z.int().min(0).optional(),
});

export function createYouTubeKnobs(state: SandboxState): Hono {
  const app = new Hono();
  app.post("/video", async (context) => {
    const wanted = await readBody(context, videoSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    const { id, ...change } = wanted.data;
    if (state.library.changeVideo(id, change)) return context.json({ id });
    return refuse(context, "$.id", "is no video here");
  });
  app.post("/playlist", async (context) => {
    const wanted = await readBody(context, playlistSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    const { id, ...change } = wanted.data;
    if (state.library.changePlaylist(id, change, state.clock.now())) return context.json({ id });
    return refuse(context, "$.id", "is no playlist here that can be changed");
  });
  app.post("/add-item", async (context) => {
    const wanted = await readBody(context, newItemSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    const { playlistId, videoId, position } = wanted.data;
    const { library, clock } = state;
    const playlist = library.playlist(playlistId);
    if (playlist === undefined || playlist.isUploads) {
      return refuse(context, "$.playlistId", "is no playlist here that can be changed");
    }
    if (library.video(videoId) === undefined) {
      return refuse(context, "$.videoId", "is no video here");
    }
    const { length } = playlist.entries;
    if (position !== undefined && position > length) {
      return refuse(context, "$.position", `is behind the end of the list, ${length}`);
    }
    const entry = library.insertItem(playlist, videoId, position ?? length, clock.now());
    return context.json({ id: entry.itemId });
  });
  app.post("/remove-item", async (context) => {
    const wanted = await readBody(context, itemSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    const found = state.library.locate(wanted.data.id);
    if (!found) return refuse(context, "$.id", "is no item here");
    state.library.removeItem(found.playlist, found.position, state.clock.now());
    return context.json(wanted.data);
  });
  app.post("/move-item", async (context) => {
    const wanted = await readBody(context, movedItemSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    const { id, position } = wanted.data;
    const found = state.library.locate(id);
    if (!found) return refuse(context, "$.id", "is no item here");
    if (position >= found.playlist.entries.length) {
      return refuse(context, "$.position", "is behind the end of the list");
    }
    state.library.moveItem(found.playlist, found.position, position, state.clock.now());
    return context.json(wanted.data);
  });
  app.post("/replicas", async (context) => {
    const wanted = await readBody(context, replicasSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    state.replicas.meet(wanted.data.next);
    return context.json(wanted.data);
  });
  return app;
}

function refuse(context: Context, place: string, reason: string): Response {
  const refusal: Refusal = { error: [{ place, reason }] };
  return context.json(refusal, 400);
}
