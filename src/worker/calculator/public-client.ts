// The calculator's YouTube client. It uses the deployment's API key, which can read public data only.
import { readSettings, type Settings, vendorOrigins } from "#worker/settings.ts";
import { createOutbound } from "#worker/http/outbound.ts";
import type { Payer } from "#worker/quota/ledger.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import { createLease, type Lease, type UnitSource } from "#worker/quota/unit-source.ts";
import { createYouTubeClient, type YouTubeClient } from "#worker/youtube/client.ts";

function createPublicClient(settings: Settings, units: UnitSource): YouTubeClient {
  return createYouTubeClient({
    baseUrl: settings.youtubeApiUrl,
    credentials: { apiKey: settings.youtubeApiKey },
    units,
    outbound: createOutbound(vendorOrigins(settings)),
  });
}

/** What the calculator calls. */
export type PublicClient = Pick<
  YouTubeClient,
  | "getPlaylist"
  | "getPlaylists"
  | "getVideoDurations"
  | "listPlaylistItems"
  | "listVideos"
  | "lookAtVideos"
>;

/** A client for one reading, and the lease that its calls are paid from. */
export type ConnectPublicly = (payer: Payer) => { client: PublicClient; lease: Lease };

export function createConnectPublicly(env: LedgerBinding): ConnectPublicly {
  return (payer) => {
    const subject = async () => payer.subject;
    const lease = createLease({ env, class: payer.class, subject });
    return { client: createPublicClient(readSettings(env), lease), lease };
  };
}
