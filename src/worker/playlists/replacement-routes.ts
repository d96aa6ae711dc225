// The calls that search YouTube for a replacement of a lost video, and replace it (product.md 15.2).
import { Hono } from "hono";
import { endpoints } from "#shared/contract/endpoints.ts";
import { route } from "#worker/account/route.ts";
import type { AppContext } from "#worker/app-context.ts";

export const replacementRoutes = new Hono<AppContext>();
const app = replacementRoutes;

route(app, endpoints.searchYouTube, ({ services, library, body }) =>
  services.replacements.search(library.id, body.words),
);

route(app, endpoints.planReplacement, ({ services, library, body }) =>
  services.replacements.plan(library.id, body),
);

route(app, endpoints.replaceVideo, ({ services, library, body }) =>
  services.replacements.replace(library.id, body),
);

route(app, endpoints.undoReplacement, ({ services, library, params }) =>
  services.replacements.undo(library.id, params.jobId),
);
