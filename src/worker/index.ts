// The Worker's entry: requests and the clock in, Durable Objects out.
import { app } from "#worker/app.ts";
import type { Bindings } from "#worker/env.ts";
import { runHourly } from "#worker/scheduled.ts";

export { PlaylistReader } from "#worker/calculator/playlist-reader.do.ts";
export { UserLibrary } from "#worker/library/user-library.do.ts";
export { QuotaLedger } from "#worker/quota/quota-ledger.do.ts";

export default {
  fetch: app.fetch,
  scheduled: (_event, env, ctx) => runHourly(env, ctx),
} satisfies ExportedHandler<Bindings>;
