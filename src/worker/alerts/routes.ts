// The calls about alerts.
import { Hono } from "hono";
import { endpoints } from "#shared/contract/endpoints.ts";
import { deviceName } from "#worker/account/device-name.ts";
import { route } from "#worker/account/route.ts";
import { AppError } from "#worker/http/errors.ts";
import { requireWithin } from "#worker/http/limits.ts";
import type { AppContext } from "#worker/app-context.ts";

export const alertRoutes = new Hono<AppContext>();
const app = alertRoutes;

route(app, endpoints.alerts, ({ services, library }) => services.alerts.describe(library));

route(app, endpoints.turnOnMail, ({ services, library }) => services.alerts.turnOnMail(library));

route(app, endpoints.turnOffMail, ({ services, library }) => services.alerts.turnOffMail(library));

route(app, endpoints.turnOnPush, ({ c, services, person: { sessionId }, library, body }) =>
  services.alerts.turnOnPush(library, sessionId, body, deviceName(c.req.header("User-Agent"))),
);

route(app, endpoints.turnOffPush, ({ services, library, params: { deviceId } }) =>
  services.alerts.turnOffPush(library, deviceId),
);

// Changes nothing, because mail programs open links by themselves.
route(app, endpoints.openUnsubscribe, ({ c, query }) =>
  c.redirect(`/unsubscribe#${encodeURIComponent(query.token)}`),
);

// The body of a mail provider says only that it was one click.
route(app, endpoints.unsubscribe, async ({ c, services, query }) => {
  const isDone = await services.alerts.unsubscribe(query.token);
  if (isDone) return { isOn: false };
  await requireWithin(c.env.SIGN_IN_LIMIT, `unsubscribe:${services.callerKey}`);
  throw new AppError("link_not_valid");
});
