// The calls that save an order of a playlist (product.md 15.2).
import { Hono } from "hono";
import { endpoints } from "#shared/contract/endpoints.ts";
import { route } from "#worker/account/route.ts";
import type { AppContext } from "#worker/app-context.ts";

export const orderRoutes = new Hono<AppContext>();
const app = orderRoutes;

route(app, endpoints.planOrder, ({ services, person, params, body }) =>
  services.orders.plan(person.user.id, params.id, body.itemIds),
);

route(app, endpoints.saveOrder, ({ services, person, params, body }) =>
  services.orders.save(person.user, params.id, body),
);

route(app, endpoints.undoOrder, ({ services, person, params, body }) =>
  services.orders.undo(person.user.id, params.orderId, body.requestId),
);

route(app, endpoints.orders, ({ services, person }) => services.orders.list(person.user.id));

route(app, endpoints.keptOrders, ({ services, person }) => services.orders.kept(person.user.id));

route(app, endpoints.setKeptOrder, ({ services, person, params, body }) =>
  services.orders.keep(person.user, params.id, body),
);
