// The calls about a person's playlists (product.md 15.2).
import { Hono } from "hono";
import { endpoints } from "#shared/contract/endpoints.ts";
import { route, routeOfRows } from "#worker/account/route.ts";
import type { AppContext } from "#worker/app-context.ts";
import { toPlaylist } from "#worker/library/store/summaries.ts";
import { toStats } from "#worker/playlists/playlists.ts";

export const playlistRoutes = new Hono<AppContext>();
const app = playlistRoutes;

routeOfRows(
  app,
  endpoints.stats,
  ({ playlists }, libraryId) => playlists.rowsOf(libraryId),
  (rows) => toStats(rows.map(toPlaylist)),
);

routeOfRows(
  app,
  endpoints.playlists,
  ({ playlists }, libraryId) => playlists.rowsOf(libraryId),
  (rows) => rows.map(toPlaylist),
);

route(app, endpoints.syncPlaylists, async ({ services, library }) => ({
  synced: await services.playlists.syncPlaylists(library.id),
}));

route(app, endpoints.syncAll, async ({ services, library }) => ({
  synced: await services.playlists.syncAll(library.id),
}));

route(app, endpoints.playlist, ({ services, library, params }) =>
  services.playlists.detail(library.id, params.id),
);

route(app, endpoints.syncVideos, ({ services, library, params }) =>
  services.playlists.syncVideos(library.id, params.id),
);

route(app, endpoints.checkRegions, ({ services, library, params }) =>
  services.playlists.checkRegions(library.id, params.id),
);

route(app, endpoints.checkAllRegions, ({ services, library }) =>
  services.playlists.checkAllRegions(library.id),
);

route(app, endpoints.library, ({ services, library }) => services.playlists.overview(library));

route(app, endpoints.searchLibrary, ({ services, library, query }) =>
  services.playlists.search(library.id, query.q),
);

route(app, endpoints.duplicates, ({ services, library }) =>
  services.playlists.duplicates(library.id),
);

route(app, endpoints.hiddenVideos, ({ services, library, query }) =>
  services.playlists.hidden(library, query.since),
);

route(app, endpoints.exportLibrary, ({ services, library }) =>
  services.playlists.export(library.id),
);

route(app, endpoints.jobs, async ({ services, library, wantsLines }) =>
  wantsLines
    ? services.playlists.watchJobs(library.id)
    : { jobs: await services.playlists.jobs(library.id) },
);

route(app, endpoints.continueJob, async ({ services, library, params }) => ({
  jobs: await services.playlists.continueJob(library.id, params.jobId),
}));

route(app, endpoints.stopJob, async ({ services, library, params }) => ({
  jobs: await services.playlists.stop(library.id, params.jobId),
}));
