// The Worker's entry point: HTTP requests, the cron, and the exported Durable Objects.
import { env, waitUntil } from "cloudflare:workers";
import { app } from "#worker/app.ts";
import { isSharedPage, serveSharedPage } from "#worker/calculator/pages/shared-page.ts";
import { isYouTubePath, openYouTubeAddress } from "#worker/calculator/pages/youtube-addresses.ts";
import type { Bindings } from "#worker/env.ts";
import { sendCountsTo } from "#worker/http/event-counts.ts";
import { pointsOf } from "#worker/http/points.ts";
import { ledgerOf } from "#worker/quota/ledger-of.ts";
import { runHourly, runWatch } from "#worker/scheduled.ts";
import { WATCH_CRON } from "#worker/system/watch.ts";

export { PlaylistProbes } from "#worker/calculator/probes/playlist-probes.do.ts";
export { PlaylistReader } from "#worker/calculator/reading/playlist-reader.do.ts";
export { UserLibrary } from "#worker/library/user-library.do.ts";
export { QuotaLedger } from "#worker/quota/quota-ledger.do.ts";

// Of requests, objects and the cron alike: each isolate loads this file.
sendCountsTo(async (counts) => {
  for (const [name, number] of Object.entries(counts)) {
    pointsOf(env)({ what: "event", name, number });
  }
  const sent = ledgerOf(env).count(counts);
  waitUntil(Promise.resolve(sent).catch(() => undefined));
  await sent;
});

export default {
  // Pages bypass the app, whose headers are for API answers.
  fetch: (request, env, ctx) => {
    if (isYouTubePath(request)) return openYouTubeAddress(request) ?? env.ASSETS.fetch(request);
    if (isSharedPage(request)) return serveSharedPage(request, env, ctx);
    return app.fetch(request, env, ctx);
  },
  scheduled: ({ cron }, env, ctx) =>
    cron === WATCH_CRON ? runWatch(env, ctx) : runHourly(env, ctx),
} satisfies ExportedHandler<Bindings>;
