// What a deployment is bound to. Its settings and secrets are judged in settings.ts.
import type { PlaylistReader } from "#worker/calculator/playlist-reader.do.ts";
import type { UserLibrary } from "#worker/library/user-library.do.ts";
import type { QuotaLedger } from "#worker/quota/quota-ledger.do.ts";

/** What wrangler.toml binds. Settings and secrets stand beside them as strings. */
export interface Bindings {
  DB: D1Database;
  KV: KVNamespace;
  QUOTA_LEDGER: DurableObjectNamespace<QuotaLedger>;
  PLAYLIST_READER: DurableObjectNamespace<PlaylistReader>;
  USER_LIBRARY: DurableObjectNamespace<UserLibrary>;
  CALCULATOR_LIMIT: RateLimit;
  SIGN_IN_LIMIT: RateLimit;
  PERSON_LIMIT: RateLimit;
  /** The built pages. */
  ASSETS: Fetcher;
}
