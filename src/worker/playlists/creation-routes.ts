// The calls that create playlists (product.md 6.4, 15.2.20).
import { Hono } from "hono";
import { endpoints } from "#shared/contract/endpoints.ts";
import { route } from "#worker/account/route.ts";
import type { AppContext } from "#worker/app-context.ts";

export const creationRoutes = new Hono<AppContext>();
const app = creationRoutes;

route(app, endpoints.planCreation, ({ services, library, body }) =>
  services.creations.plan(library, body),
);

route(app, endpoints.mergeInto, ({ services, library, params, body }) =>
  services.creations.merge(library, params.id, body),
);

route(app, endpoints.createPlaylist, ({ services, library, body }) =>
  services.creations.create(library, body),
);
