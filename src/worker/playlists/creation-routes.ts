// The calls that create playlists (product.md 6.4, 15.2.20).
import { Hono } from "hono";
import { endpoints } from "#shared/contract/endpoints.ts";
import { route } from "#worker/account/route.ts";
import type { AppContext } from "#worker/app-context.ts";

export const creationRoutes = new Hono<AppContext>();
const app = creationRoutes;

route(app, endpoints.planCreation, ({ services, person, body }) =>
  services.creations.plan(person.user, body),
);

route(app, endpoints.mergeInto, ({ services, person, params, body }) =>
  services.creations.merge(person.user, params.id, body),
);

route(app, endpoints.createPlaylist, ({ services, person, body }) =>
  services.creations.create(person.user, body),
);
