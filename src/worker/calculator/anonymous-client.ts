// The calculator's way to YouTube: with the deployment's key, from the anonymous share.
import type { Bindings, Settings } from "#worker/env.ts";
import { createLedgerClient } from "#worker/quota/quota-ledger.do.ts";
import { createYouTubeClient, type YouTubeClient } from "#worker/youtube/client.ts";

export function createAnonymousClient(env: Bindings, settings: Settings): YouTubeClient {
  return createYouTubeClient({
    baseUrl: settings.youtubeApiUrl,
    apiKey: settings.youtubeApiKey,
    share: "anonymous",
    ledger: createLedgerClient(env),
  });
}
