// The calls that search YouTube for a replacement of a lost video, and replace it (product.md 15.2).
import { Hono } from "hono";
import { endpoints } from "#shared/contract/endpoints.ts";
import { route } from "#worker/account/route.ts";
import type { AppContext } from "#worker/app-context.ts";

export const replacementRoutes = new Hono<AppContext>();
const app = replacementRoutes;

route(app, endpoints.searchYouTube, ({ services, person, body }) =>
  services.replacements.search(person.user.id, body.words),
);

route(app, endpoints.planReplacement, ({ services, person, body }) =>
  services.replacements.plan(person.user.id, body),
);

route(app, endpoints.replaceVideo, ({ services, person, body }) =>
  services.replacements.replace(person.user.id, body),
);

route(app, endpoints.undoReplacement, ({ services, person, params }) =>
  services.replacements.undo(person.user.id, params.jobId),
);
