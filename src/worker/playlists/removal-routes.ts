// The calls that remove videos and playlists, and put them back (product.md 15.2).
import { Hono } from "hono";
import { endpoints } from "#shared/contract/endpoints.ts";
import { route } from "#worker/account/route.ts";
import type { AppContext } from "#worker/app-context.ts";

export const removalRoutes = new Hono<AppContext>();
const app = removalRoutes;

route(app, endpoints.cleanPlaylists, ({ services, library, body }) =>
  services.removals.cleanMany(library, body),
);

route(app, endpoints.deletePlaylists, ({ services, library, body }) =>
  services.removals.deleteMany(library, body),
);

route(app, endpoints.cleanPlaylist, ({ services, library, params, body }) =>
  services.removals.clean(library, params.id, body),
);

route(app, endpoints.removeVideos, ({ services, library, params, body }) =>
  services.removals.removeItems(library, params.id, body.videoIds, body.why),
);

route(app, endpoints.removeFromLibrary, ({ services, library, body }) =>
  services.removals.removeFromLibrary(library, body.itemIds, body.why),
);

route(app, endpoints.deletePlaylist, ({ services, library, params }) =>
  services.removals.deletePlaylist(library, params.id),
);

route(app, endpoints.planRemoval, ({ services, library, body }) =>
  services.removals.plan(library, body),
);

route(app, endpoints.putBack, ({ services, library, body }) =>
  services.removals.putBack(library, body.ids, body.requestId),
);

route(app, endpoints.transferVideos, ({ services, library, params, body }) =>
  services.removals.transfer(library, params.id, body),
);

route(app, endpoints.cleaningSchedule, ({ services, library }) =>
  services.removals.cleaningSchedule(library),
);

route(app, endpoints.setCleaningSchedule, ({ services, library, body }) =>
  services.removals.setCleaning(library, body),
);

route(app, endpoints.skipCleaning, ({ services, library, body }) =>
  services.removals.skipCleaning(library, body.at),
);

route(app, endpoints.answerCleaning, ({ services, library, body }) =>
  services.removals.answerCleaning(library, body.remove),
);

route(app, endpoints.dismissVanished, ({ services, library }) =>
  services.removals.dismiss(library, "vanished"),
);

route(app, endpoints.dismissCorrected, ({ services, library }) =>
  services.removals.dismiss(library, "corrected"),
);

route(app, endpoints.checkRemovals, ({ services, library }) =>
  services.removals.lookAtHistory(library),
);

route(app, endpoints.removals, ({ services, library, query }) =>
  services.removals.list(library, query),
);
