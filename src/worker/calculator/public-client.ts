// The calculator's YouTube client. It uses the deployment's API key, which can read public data only.
import { type Settings, vendorOrigins } from "#worker/settings.ts";
import { createOutbound } from "#worker/http/outbound.ts";
import type { UnitSource } from "#worker/quota/unit-source.ts";
import { createYouTubeClient, type YouTubeClient } from "#worker/youtube/client.ts";

export function createPublicClient(settings: Settings, units: UnitSource): YouTubeClient {
  return createYouTubeClient({
    baseUrl: settings.youtubeApiUrl,
    credentials: { apiKey: settings.youtubeApiKey },
    units,
    outbound: createOutbound(vendorOrigins(settings)),
  });
}
