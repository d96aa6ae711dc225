// The calculator's YouTube client. It uses the deployment's API key, which can read public data only.
import { type Settings, vendorOrigins } from "#worker/settings.ts";
import { createOutbound } from "#worker/http/outbound.ts";
import type { Share } from "#worker/quota/ledger.ts";
import { createLedgerClient, type LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import { createYouTubeClient, type YouTubeClient } from "#worker/youtube/client.ts";

/** Anonymous and signed-in callers spend different shares of the daily quota. */
export type PublicShare = Exclude<Share, "writes">;

export function createPublicClient(
  env: LedgerBinding,
  settings: Settings,
  share: () => PublicShare,
): YouTubeClient {
  return createYouTubeClient({
    baseUrl: settings.youtubeApiUrl,
    credentials: { apiKey: settings.youtubeApiKey },
    share,
    ledger: createLedgerClient(env),
    outbound: createOutbound(vendorOrigins(settings)),
  });
}
