// The Worker's entry: requests and the clock in, Durable Objects out.
import { app } from "#worker/app.ts";
import { isSharedPage, sharedPage } from "#worker/calculator/shared-page.ts";
import type { Bindings } from "#worker/env.ts";
import { runHourly } from "#worker/scheduled.ts";

export { PlaylistReader } from "#worker/calculator/playlist-reader.do.ts";
export { UserLibrary } from "#worker/library/user-library.do.ts";
export { QuotaLedger } from "#worker/quota/quota-ledger.do.ts";

export default {
  // A page is no answer of the API and has other headers, so it goes past the app.
  fetch: (request, env, ctx) =>
    isSharedPage(request) ? sharedPage(request, env, ctx) : app.fetch(request, env, ctx),
  scheduled: (_event, env, ctx) => runHourly(env, ctx),
} satisfies ExportedHandler<Bindings>;
