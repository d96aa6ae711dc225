// The types of Hono's context in handlers.
import type { Bindings } from "#worker/env.ts";
import type { createServices } from "#worker/services.ts";

export type Services = ReturnType<typeof createServices>;

export type AppContext = {
  Bindings: Bindings;
  Variables: { services: Services; requestId: string };
};
