// The calls that remove videos and playlists, and put them back (product.md 15.2).
import { Hono } from "hono";
import { endpoints } from "#shared/contract/endpoints.ts";
import { route } from "#worker/account/route.ts";
import type { AppContext } from "#worker/app-context.ts";

export const removalRoutes = new Hono<AppContext>();
const app = removalRoutes;

route(app, endpoints.cleanPlaylists, ({ services, person, body }) =>
  services.removals.cleanMany(person.user, body.playlistIds, body.plan),
);

route(app, endpoints.deletePlaylists, ({ services, person, body }) =>
  services.removals.deleteMany(person.user, body.playlistIds, body.plan),
);

route(app, endpoints.cleanPlaylist, ({ services, person, params, body }) =>
  services.removals.clean(person.user, params.id, body),
);

route(app, endpoints.removeVideos, ({ services, person, params, body }) =>
  services.removals.removeItems(person.user, params.id, body.videoIds, body.why),
);

route(app, endpoints.removeFromLibrary, ({ services, person, body }) =>
  services.removals.removeFromLibrary(person.user, body.itemIds, body.why),
);

route(app, endpoints.deletePlaylist, ({ services, person, params }) =>
  services.removals.deletePlaylist(person.user, params.id),
);

route(app, endpoints.planRemoval, ({ services, person, body }) =>
  services.removals.plan(person.user, body),
);

route(app, endpoints.putBack, ({ services, person, body }) =>
  services.removals.putBack(person.user, body.ids, body.requestId),
);

route(app, endpoints.transferVideos, ({ services, person, params, body }) =>
  services.removals.transfer(person.user, params.id, body),
);

route(app, endpoints.cleaningSchedule, ({ services, person }) =>
  services.removals.cleaningSchedule(person.user),
);

route(app, endpoints.setCleaningSchedule, ({ services, person, body }) =>
  services.removals.setCleaning(person.user, body),
);

route(app, endpoints.skipCleaning, ({ services, person, body }) =>
  services.removals.skipCleaning(person.user, body.at),
);

route(app, endpoints.answerCleaning, ({ services, person, body }) =>
  services.removals.answerCleaning(person.user, body.remove),
);

route(app, endpoints.dismissVanished, ({ services, person }) =>
  services.removals.dismissVanished(person.user),
);

route(app, endpoints.removals, ({ services, person, query }) =>
  services.removals.list(person.user, query),
);
