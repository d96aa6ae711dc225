// The calculator's YouTube client. It uses the deployment's API key, which can read public data only.
import { readSettings } from "#worker/settings.ts";
import type { Payer } from "#worker/quota/subject-limits.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import { createLease, type Lease } from "#worker/quota/unit-source.ts";
import { createClient } from "#worker/youtube/access.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";

/** What the calculator calls. */
export type PublicClient = Pick<
  YouTubeClient,
  | "findChannel"
  | "getPlaylist"
  | "getPlaylists"
  | "getVideoDurations"
  | "listChannelPlaylists"
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
    return { client: createClient(readSettings(env), lease), lease };
  };
}
