// The sandbox's state and its reset. It is in memory only: a restart begins with the same world. Issued
// tokens stay valid, because they contain their claims.
import { createCallLog, type CallLog } from "#sandbox/call-log.ts";
import { createClock, type SandboxClock } from "#sandbox/clock.ts";
import { createFaults, type Faults } from "#sandbox/faults.ts";
import { createGoogleState, type GoogleState } from "#sandbox/google/state.ts";
import { createMailState, type MailState } from "#sandbox/mail/state.ts";
import { createPushState, type PushState } from "#sandbox/push/state.ts";
import { createStripeState, type StripeState } from "#sandbox/stripe/state.ts";
import type { World } from "#sandbox/world.ts";
import type { ListLag } from "#sandbox/youtube/list-lag.ts";
import { Library, type FilteredPositions } from "#sandbox/youtube/library.ts";
import { createQuotaBook, type QuotaBook } from "#sandbox/youtube/quota.ts";
import { createReplicas, type Replicas } from "#sandbox/youtube/replicas.ts";

export interface SandboxSettings extends ListLag {
  /** Added to each vendor call, but not to knob calls. */
  latencyMs: number;
  /** Units a Pacific day, in each bucket but that of searches. */
  dailyQuota: number;
  dailySearches: number;
  quotaForm: "403" | "429";
  /** Every n-th item of every playlist is left out of its page but counts in the offset; 0 for none. */
  filteredEvery: number;
  /** New playlists that one person may make in 24 hours. */
  playlistsADay: number;
  /** The only secret key that Stripe accepts; null for any of the right form. */
  stripeKey: string | null;
  /** Each read of playlists or their items may meet a replica that is up to this much behind. */
  replicaLagMs: number;
}

export interface SandboxState {
  settings: SandboxSettings;
  clock: SandboxClock;
  log: CallLog;
  faults: Faults;
  library: Library;
  quota: QuotaBook;
  /** Playlists with a running write. */
  writes: Set<string>;
  replicas: Replicas;
  google: GoogleState;
  stripe: StripeState;
  mail: MailState;
  push: PushState;
}

export interface StateSource {
  world: World;
  filtered: FilteredPositions;
  settings: SandboxSettings;
  /** The initial receiver of Stripe's events; null for none. */
  webhookUrl: string | null;
}

export function createState(source: StateSource): SandboxState {
  const clock = createClock();
  return {
    settings: { ...source.settings },
    clock,
    log: createCallLog(),
    faults: createFaults(),
    library: new Library(source.world, source.filtered),
    quota: createQuotaBook(),
    writes: new Set(),
    replicas: createReplicas(),
    google: createGoogleState(source.world.people),
    stripe: createStripeState(clock, source.webhookUrl),
    mail: createMailState(),
    push: createPushState(),
  };
}

/** Resets in place. Running calls keep the old state. */
export function resetState(state: SandboxState, source: StateSource): void {
  state.stripe.webhooks.end();
  Object.assign(state, createState(source));
}
