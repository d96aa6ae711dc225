// The calls about a person's playlists (product.md 15.2).
import { Hono } from "hono";
import { endpoints } from "#shared/contract/endpoints.ts";
import { route, routeOfRows } from "#worker/account/route.ts";
import type { AppContext } from "#worker/app-context.ts";
import { toPlaylist } from "#worker/library/summaries.ts";
import { toStats } from "#worker/playlists/playlists.ts";

export const playlistRoutes = new Hono<AppContext>();
const app = playlistRoutes;

routeOfRows(
  app,
  endpoints.stats,
  ({ playlists }, userId) => playlists.rowsOf(userId),
  (rows) => toStats(rows.map(toPlaylist)),
);

routeOfRows(
  app,
  endpoints.playlists,
  ({ playlists }, userId) => playlists.rowsOf(userId),
  (rows) => rows.map(toPlaylist),
);

route(app, endpoints.syncPlaylists, async ({ services, person }) => ({
  synced: await services.playlists.syncPlaylists(person.user.id),
}));

route(app, endpoints.syncAll, async ({ services, person }) => ({
  synced: await services.playlists.syncAll(person.user.id),
}));

route(app, endpoints.playlist, ({ services, person, params }) =>
  services.playlists.detail(person.user.id, params.id),
);

route(app, endpoints.syncVideos, ({ services, person, params }) =>
  services.playlists.syncVideos(person.user.id, params.id),
);

route(app, endpoints.checkRegions, ({ services, person, params }) =>
  services.playlists.checkRegions(person.user.id, params.id),
);

route(app, endpoints.checkAllRegions, ({ services, person }) =>
  services.playlists.checkAllRegions(person.user.id),
);

route(app, endpoints.library, ({ services, person }) => services.playlists.overview(person.user));

route(app, endpoints.searchLibrary, ({ services, person, query }) =>
  services.playlists.search(person.user.id, query.q),
);

route(app, endpoints.duplicates, ({ services, person }) =>
  services.playlists.duplicates(person.user.id),
);

route(app, endpoints.hiddenVideos, ({ services, person, query }) =>
  services.playlists.hidden(person.user, query.since),
);

route(app, endpoints.exportLibrary, ({ services, person }) =>
  services.playlists.export(person.user.id),
);

route(app, endpoints.jobs, async ({ services, person, wantsLines }) =>
  wantsLines
    ? services.playlists.watchJobs(person.user.id)
    : { jobs: await services.playlists.jobs(person.user.id) },
);

route(app, endpoints.continueJob, async ({ services, person, params }) => ({
  jobs: await services.playlists.continueJob(person.user.id, params.jobId),
}));

route(app, endpoints.stopJob, async ({ services, person, params }) => ({
  jobs: await services.playlists.stop(person.user.id, params.jobId),
}));
