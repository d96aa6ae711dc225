// The calls about a person's playlists (product.md 15.2).
import { Hono } from "hono";
import { endpoints } from "#shared/contract/endpoints.ts";
import { jobIdSchema, librarySearchSchema, playlistIdSchema } from "#shared/contract/playlists.ts";
import { requirePerson } from "#worker/account/guards.ts";
import { readParameters, readQuery } from "#worker/http/validate.ts";
import type { AppContext } from "#worker/app-context.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const STREAM_TYPE = "application/x-ndjson; charset=utf-8";

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
    const detail = await c.var.services.playlists.detail(c.var.person.user.id, id);
    return c.body(detail, { headers: { "Content-Type": JSON_TYPE } });
  })
  .post("/api/playlists/:id/sync-videos", requirePerson, async (c) => {
    const { id } = readParameters(c.req.param(), playlistIdSchema);
    return c.json(await c.var.services.playlists.syncVideos(c.var.person.user.id, id));
  })
  .post("/api/playlists/:id/check-regions", requirePerson, async (c) => {
    const { id } = readParameters(c.req.param(), playlistIdSchema);
    return c.json(await c.var.services.playlists.checkRegions(c.var.person.user.id, id));
  })
  .get(endpoints.library.path, requirePerson, async (c) =>
    c.json(await c.var.services.playlists.overview(c.var.person.user.id)),
  )
  .get(endpoints.searchLibrary.path, requirePerson, async (c) => {
    const { q } = readQuery(new URL(c.req.url), librarySearchSchema);
    return c.json(await c.var.services.playlists.search(c.var.person.user.id, q));
  })
  .get(endpoints.duplicates.path, requirePerson, async (c) =>
    c.json(await c.var.services.playlists.duplicates(c.var.person.user.id)),
  )
  .get(endpoints.exportLibrary.path, requirePerson, async (c) => {
    const body = await c.var.services.playlists.export(c.var.person.user.id);
    return c.body(body, { headers: { "Content-Type": JSON_TYPE } });
  })
  .get(endpoints.jobs.path, requirePerson, async (c) => {
    const { playlists } = c.var.services;
    const { id } = c.var.person.user;
    if (c.req.header("Accept")?.includes("application/x-ndjson")) {
      return c.body(await playlists.watchJobs(id), { headers: { "Content-Type": STREAM_TYPE } });
    }
    return c.json({ jobs: await playlists.jobs(id) });
  })
  .post("/api/library/jobs/:jobId/continue", requirePerson, async (c) => {
    const { jobId } = readParameters(c.req.param(), jobIdSchema);
    return c.json({ jobs: await c.var.services.playlists.goOn(c.var.person.user.id, jobId) });
  })
  .delete("/api/library/jobs/:jobId", requirePerson, async (c) => {
    const { jobId } = readParameters(c.req.param(), jobIdSchema);
    return c.json({ jobs: await c.var.services.playlists.stop(c.var.person.user.id, jobId) });
  });
