// The calls that save an order of a playlist (product.md 15.2).
import { Hono } from "hono";
import { endpoints } from "#shared/contract/endpoints.ts";
import { route } from "#worker/account/route.ts";
import type { AppContext } from "#worker/app-context.ts";

export const orderRoutes = new Hono<AppContext>();
const app = orderRoutes;

route(app, endpoints.planOrder, ({ services, library, params, body }) =>
  services.orders.plan(library.id, params.id, body.itemIds),
);

route(app, endpoints.saveOrder, ({ services, library, params, body }) =>
  services.orders.save(library, params.id, body),
);

route(app, endpoints.planUndo, ({ services, library, params }) =>
  services.orders.planUndo(library.id, params.orderId),
);

route(app, endpoints.undoOrder, ({ services, library, params, body }) =>
  services.orders.undo(library.id, params.orderId, body.requestId),
);

route(app, endpoints.orders, ({ services, library }) => services.orders.list(library.id));

route(app, endpoints.keptOrders, ({ services, library }) => services.orders.kept(library.id));

route(app, endpoints.setKeptOrder, ({ services, library, params, body }) =>
  services.orders.keep(library, params.id, body),
);
