// The calls that remove videos and playlists, and put them back (product.md 15.2).
import { Hono } from "hono";
import { endpoints } from "#shared/contract/endpoints.ts";
import { playlistIdSchema } from "#shared/contract/playlists.ts";
import {
  answerCleaningSchema,
  bulkRequestSchema,
  cleanRequestSchema,
  putBackRequestSchema,
  removalPlanRequestSchema,
  removalsQuerySchema,
  removeVideosRequestSchema,
  setCleaningScheduleSchema,
  transferRequestSchema,
} from "#shared/contract/removal.ts";
import { requirePerson } from "#worker/account/guards.ts";
import { readBody, readOptionalBody, readParameters, readQuery } from "#worker/http/validate.ts";
import type { AppContext } from "#worker/app-context.ts";

export const removalRoutes = new Hono<AppContext>()
  .post(endpoints.cleanPlaylists.path, requirePerson, async (c) => {
    const { playlistIds, plan } = await readBody(c.req.raw, bulkRequestSchema);
    return c.json(await c.var.services.removals.cleanMany(c.var.person.user, playlistIds, plan));
  })
  .post(endpoints.deletePlaylists.path, requirePerson, async (c) => {
    const { playlistIds, plan } = await readBody(c.req.raw, bulkRequestSchema);
    return c.json(await c.var.services.removals.deleteMany(c.var.person.user, playlistIds, plan));
  })
  .post("/api/playlists/:id/clean", requirePerson, async (c) => {
    const { id } = readParameters(c.req.param(), playlistIdSchema);
    const confirmed = await readOptionalBody(c.req.raw, cleanRequestSchema);
    return c.json(await c.var.services.removals.clean(c.var.person.user, id, confirmed));
  })
  .delete("/api/playlists/:id/videos", requirePerson, async (c) => {
    const { id } = readParameters(c.req.param(), playlistIdSchema);
    const { videoIds, why } = await readBody(c.req.raw, removeVideosRequestSchema);
    return c.json(await c.var.services.removals.removeItems(c.var.person.user, id, videoIds, why));
  })
  .delete("/api/playlists/:id", requirePerson, async (c) => {
    const { id } = readParameters(c.req.param(), playlistIdSchema);
    return c.json(await c.var.services.removals.deletePlaylist(c.var.person.user, id));
  })
  .post(endpoints.planRemoval.path, requirePerson, async (c) => {
    const request = await readBody(c.req.raw, removalPlanRequestSchema);
    return c.json(await c.var.services.removals.plan(c.var.person.user, request));
  })
  .post(endpoints.putBack.path, requirePerson, async (c) => {
    const { ids, requestId } = await readBody(c.req.raw, putBackRequestSchema);
    return c.json(await c.var.services.removals.putBack(c.var.person.user, ids, requestId));
  })
  .post("/api/playlists/:id/transfer", requirePerson, async (c) => {
    const { id } = readParameters(c.req.param(), playlistIdSchema);
    const what = await readBody(c.req.raw, transferRequestSchema);
    return c.json(await c.var.services.removals.transfer(c.var.person.user, id, what));
  })
  .get(endpoints.cleaningSchedule.path, requirePerson, async (c) =>
    c.json(await c.var.services.removals.cleaningSchedule(c.var.person.user)),
  )
  .post(endpoints.setCleaningSchedule.path, requirePerson, async (c) => {
    const { monthly } = await readBody(c.req.raw, setCleaningScheduleSchema);
    return c.json(await c.var.services.removals.setCleaning(c.var.person.user, monthly));
  })
  .post(endpoints.answerCleaning.path, requirePerson, async (c) => {
    const { remove } = await readBody(c.req.raw, answerCleaningSchema);
    return c.json(await c.var.services.removals.answerCleaning(c.var.person.user, remove));
  })
  .post(endpoints.dismissVanished.path, requirePerson, async (c) =>
    c.json(await c.var.services.removals.dismissVanished(c.var.person.user)),
  )
  .get(endpoints.removals.path, requirePerson, async (c) => {
    const { before } = readQuery(new URL(c.req.url), removalsQuerySchema);
    return c.json(await c.var.services.removals.list(c.var.person.user, before));
  });
