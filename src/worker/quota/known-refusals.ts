// Refusals of the ledger that this isolate remembers for some seconds. Without it, each line that cannot be read
// while units are used up would cost a call to the ledger's only object.
import { logEvent } from "#worker/http/log.ts";
import { type Bucket, subjectCountOf } from "#worker/quota/classes.ts";
import type { Payer, Refusal, RefusalReason } from "#worker/quota/ledger.ts";

// Units may come back earlier than a refusal says, so it is not believed for longer.
const REMEMBERED_MS = 15_000;
// More would only be reached by an attack from many addresses.
const MOST_REMEMBERED = 10_000;

const known = new Map<string, { refusal: Refusal; since: number }>();

/** The refusal that a single unit of this bucket would certainly get from the ledger; undefined if it may be granted. */
export function knownRefusal(payer: Payer, bucket: Bucket, now: number): Refusal | undefined {
  for (const reason of ["paused", "spent", "own_limit"] as const) {
    const found = known.get(keyOf(reason, payer, bucket));
    if (!found) continue;
    const { refusal, since } = found;
    if (now >= since && now < Math.min(since + REMEMBERED_MS, refusal.resumesAt)) return refusal;
  }
  return undefined;
}

/** @param refusal of a single unit; a refusal of more says nothing about one */
export function rememberRefusal(payer: Payer, bucket: Bucket, refusal: Refusal, now: number): void {
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(keyOf(refusal.reason, payer, bucket), { refusal, since: now });
  const { reason, resumesAt } = refusal;
  const until = new Date(resumesAt).toISOString();
  logEvent("units_refused", { class: payer.class, bucket, reason, until });
}

/** After a bucket was opened: what was refused may be granted now. */
export function forgetRefusals(): void {
  known.clear();
}

function keyOf(reason: RefusalReason, { class: name, subject }: Payer, bucket: Bucket): string {
  if (reason === "paused") return `paused ${bucket}`;
  if (reason === "spent") return `spent ${bucket} ${name}`;
  return `own_limit ${subjectCountOf(bucket, name)} ${subject?.key}`;
}
