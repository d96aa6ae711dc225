// Everything that the sandbox remembers between calls, and what starting over means. It lives in
// memory only: a restart begins again with the same world. Tokens given out before hold on, because
// they carry their own claims.
import { createCallLog, type CallLog } from "#sandbox/call-log.ts";
import { createClock, type SandboxClock } from "#sandbox/clock.ts";
import { createFaults, type Faults } from "#sandbox/faults.ts";
import { createGoogleState, type GoogleState } from "#sandbox/google/state.ts";
import { createStripeState, type StripeState } from "#sandbox/stripe/state.ts";
import type { World } from "#sandbox/world.ts";
import type { ListLag } from "#sandbox/youtube/list-lag.ts";
import { Library, type FilteredPositions } from "#sandbox/youtube/library.ts";
import { createQuotaBook, type QuotaBook } from "#sandbox/youtube/quota.ts";

export interface SandboxSettings extends ListLag {
  /** Added to each vendor call, not to the knobs. */
  latencyMs: number;
  /** Units a Pacific day, in each bucket. */
  dailyQuota: number;
  quotaForm: "403" | "429";
  /** Every n-th place of every playlist eats its offset unanswered; 0 for none. */
  filteredEvery: number;
  /** New playlists that one person may make in 24 hours. */
  playlistsADay: number;
  /** The only secret key that Stripe takes; null for any of the right form. */
  stripeKey: string | null;
}

export interface SandboxState {
  settings: SandboxSettings;
  clock: SandboxClock;
  log: CallLog;
  faults: Faults;
  library: Library;
  quota: QuotaBook;
  /** Playlists with a write under way. */
  writes: Set<string>;
  google: GoogleState;
  stripe: StripeState;
}

export interface StateSource {
  world: World;
  filtered: FilteredPositions;
  settings: SandboxSettings;
  /** Where Stripe sends events at the start; null for nowhere. */
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
    google: createGoogleState(source.world.people),
    stripe: createStripeState(clock, source.webhookUrl),
  };
}

/** Starts over in place. Calls under way keep what they hold of the old state. */
export function resetState(state: SandboxState, source: StateSource): void {
  state.stripe.webhooks.end();
  Object.assign(state, createState(source));
}
