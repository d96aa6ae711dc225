// The Worker's entry point: HTTP requests, the cron, and the exported Durable Objects.
import { app } from "#worker/app.ts";
import { isSharedPage, serveSharedPage } from "#worker/calculator/pages/shared-page.ts";
import { isYouTubePath, openYouTubeAddress } from "#worker/calculator/pages/youtube-addresses.ts";
import type { Bindings } from "#worker/env.ts";
import { runHourly } from "#worker/scheduled.ts";

export { PlaylistProbes } from "#worker/calculator/probes/playlist-probes.do.ts";
export { PlaylistReader } from "#worker/calculator/reading/playlist-reader.do.ts";
export { UserLibrary } from "#worker/library/user-library.do.ts";
export { QuotaLedger } from "#worker/quota/quota-ledger.do.ts";

export default {
  // Pages bypass the app, whose headers are for API answers.
  fetch: (request, env, ctx) => {
    if (isSharedPage(request)) return serveSharedPage(request, env, ctx);
    if (isYouTubePath(request)) return openYouTubeAddress(request) ?? env.ASSETS.fetch(request);
    return app.fetch(request, env, ctx);
  },
  scheduled: (_event, env, ctx) => runHourly(env, ctx),
} satisfies ExportedHandler<Bindings>;
