// The calls that create playlists (product.md 6.4, 15.2.20).
import { Hono } from "hono";
import { creationPlanRequestSchema, creationRequestSchema } from "#shared/contract/creation.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { requirePerson } from "#worker/account/guards.ts";
import { readBody } from "#worker/http/validate.ts";
import type { AppContext } from "#worker/app-context.ts";

/** A selection of 20,000 videos has to fit in. */
const MAX_BODY_BYTES = 384 * 1024;

export const creationRoutes = new Hono<AppContext>()
  .post(endpoints.planCreation.path, requirePerson, async (c) => {
    const request = await readBody(c.req.raw, creationPlanRequestSchema, MAX_BODY_BYTES);
    return c.json(await c.var.services.creations.plan(c.var.person.user, request));
  })
  .post(endpoints.createPlaylist.path, requirePerson, async (c) => {
    const request = await readBody(c.req.raw, creationRequestSchema, MAX_BODY_BYTES);
    return c.json(await c.var.services.creations.create(c.var.person.user, request));
  });
