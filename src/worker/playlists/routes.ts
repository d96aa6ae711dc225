// The calls about a person's playlists (specification §7).
import { Hono } from "hono";
import { endpoints } from "#shared/contract/endpoints.ts";
import { jobIdSchema, playlistIdSchema } from "#shared/contract/playlists.ts";
import { requirePerson } from "#worker/account/guards.ts";
import { readParameters } from "#worker/http/validate.ts";
import type { AppContext } from "#worker/services.ts";

export const playlistRoutes = new Hono<AppContext>()
  .get(endpoints.stats.path, requirePerson, async (c) =>
    c.json(await c.var.services.playlists.stats(c.var.person.user.id)),
  )
  .get(endpoints.playlists.path, requirePerson, async (c) =>
    c.json(await c.var.services.playlists.list(c.var.person.user.id)),
  )
  .post(endpoints.syncPlaylists.path, requirePerson, async (c) =>
    c.json({ synced: await c.var.services.playlists.syncPlaylists(c.var.person.user.id) }),
  )
  .post(endpoints.syncAll.path, requirePerson, async (c) =>
    c.json({ synced: await c.var.services.playlists.syncAll(c.var.person.user.id) }),
  )
  .get("/api/playlists/:id", requirePerson, async (c) => {
    const { id } = readParameters(c.req.param(), playlistIdSchema);
    const json = await c.var.services.playlists.detailJson(c.var.person.user.id, id);
    c.header("Content-Type", "application/json; charset=utf-8");
    return c.body(json);
  })
  .post("/api/playlists/:id/sync-videos", requirePerson, async (c) => {
    const { id } = readParameters(c.req.param(), playlistIdSchema);
    return c.json(await c.var.services.playlists.syncVideos(c.var.person.user.id, id));
  })
  .get(endpoints.jobs.path, requirePerson, async (c) =>
    c.json({ jobs: await c.var.services.playlists.jobs(c.var.person.user.id) }),
  )
  .delete("/api/library/jobs/:jobId", requirePerson, async (c) => {
    const { jobId } = readParameters(c.req.param(), jobIdSchema);
    return c.json({ jobs: await c.var.services.playlists.stop(c.var.person.user.id, jobId) });
  });
