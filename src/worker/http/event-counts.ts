// Counts what the alert rules look at (system/alert-rules.ts), in memory. The counts go to the ledger's object: ten seconds
// apart when something failed, and otherwise after a hundred events. Those of an isolate that ends before are lost.

/** The field of a log line by whose value an event is counted; null: all its lines are counted together. */
const COUNTED = {
  request: null,
  calculation: "outcome",
  request_failed: "code",
  sign_in_failed: "problem",
  connect_failed: null,
  grant_lost: null,
  token_not_opened: null,
  payment_not_settled: null,
  payment_alert: null,
  refund_failed: null,
  mail_not_sent: "outcome",
  document_not_mailed: null,
  push_not_sent: "outcome",
  cache_failed: null,
  d1_write_failed: null,
  session_not_looked_up: null,
  ledger_unreachable: null,
  library_not_opened: null,
  rescue_failed: null,
  alarm_not_set: null,
  job_failed: null,
  slice_failed: null,
  timer_failed: null,
  youtube_fields_missing: null,
  youtube_project_refused: null,
  stats_failed: null,
  playlist_read_failed: null,
  youtube_data_expired: "resting",
  cron_failed: null,
} as const satisfies Record<string, string | null>;

export type CountedEvent = keyof typeof COUNTED;
/** By name: the event, with the value of its field behind a colon. */
export type EventCounts = Record<string, number>;

const QUIET: ReadonlySet<string> = new Set<CountedEvent>(["request", "calculation"]);
const QUIET_TOGETHER = 100;
const APART_MS = 10_000;

let pending: EventCounts = {};
let quiet = 0;
let hasFailures = false;
let sentAt = 0;
let send: ((counts: EventCounts) => Promise<void>) | undefined;

/** Where the counts go; they are kept until the next time if it fails. Called while something is handled. */
export function sendCountsTo(target: (counts: EventCounts) => Promise<void>): void {
  send = target;
}

/** Ignores events that no rule looks at. Never throws. */
export function countEvent(event: string, fields: Record<string, unknown> = {}): void {
  if (!isCounted(event)) return;
  const field = COUNTED[event];
  add({ [field === null ? event : `${event}:${String(fields[field])}`]: 1 });
  if (QUIET.has(event)) quiet += 1;
  else hasFailures = true;
  // A clock that was put back says nothing.
  const isRested = Math.abs(Date.now() - sentAt) >= APART_MS;
  if (quiet >= QUIET_TOGETHER || (hasFailures && isRested)) void sendCounts();
}

function isCounted(event: string): event is CountedEvent {
  return Object.hasOwn(COUNTED, event);
}

function add(counts: EventCounts): void {
  for (const [name, number] of Object.entries(counts)) {
    pending[name] = (pending[name] ?? 0) + number;
  }
}

/** Sends what this isolate has counted since the last time. Never throws. */
export async function sendCounts(): Promise<void> {
  const counts = pending;
  if (!send || Object.keys(counts).length === 0) return;
  [pending, quiet, hasFailures, sentAt] = [{}, 0, false, Date.now()];
  await send(counts).catch(() => add(counts));
}
