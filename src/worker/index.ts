// The Worker's entry: requests in, Durable Objects out.
import { app } from "#worker/app.ts";
import type { Bindings } from "#worker/env.ts";

export { PlaylistReader } from "#worker/calculator/playlist-reader.do.ts";
export { QuotaLedger } from "#worker/quota/quota-ledger.do.ts";

export default { fetch: app.fetch } satisfies ExportedHandler<Bindings>;
