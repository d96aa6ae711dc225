// Refusals of the ledger that this isolate remembers for some seconds. Without it, each line that cannot be read
// while units are used up would cost a call to the ledger's only object.
import { logEvent } from "#worker/http/log.ts";
import type { Bucket } from "#worker/quota/classes.ts";
import type { Refusal, RefusalReason } from "#worker/quota/ledger.ts";
import type { Payer } from "#worker/quota/subject-limits.ts";

// Units may come back earlier than a refusal says, so it is not believed for longer.
const REMEMBERED_MS = 15_000;
// More would only be reached by an attack from many addresses.
const MOST_REMEMBERED = 10_000;

/** A refusal of so many units. It says nothing about fewer. */
type Known = { refusal: Refusal; units: number; since: number };

const known = new Map<string, Known>();

/** The refusal that the ledger would certainly give to so many units; undefined if it may grant them. */
export function knownRefusal(
  payer: Payer,
  bucket: Bucket,
  units: number,
  now: number,
): Refusal | undefined {
  for (const reason of ["paused", "spent", "stopped", "own_limit"] as const) {
    const found = known.get(keyOf(reason, payer, bucket));
    if (found && units >= found.units && isBelieved(found, now)) return found.refusal;
  }
  return undefined;
}

/** Remembers that so many units were refused. */
export function rememberRefusal(
  payer: Payer,
  bucket: Bucket,
  units: number,
  refusal: Refusal,
  now: number,
): void {
  const { reason, resumesAt } = refusal;
  // Of changes only one kind may be stopped.
  if (reason === "stopped" && payer.class === "writes") return;
  const key = keyOf(reason, payer, bucket);
  const before = known.get(key);
  // It says less than what is known.
  if (before && before.units < units && isBelieved(before, now)) return;
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(key, { refusal, units, since: now });
  const until = new Date(resumesAt).toISOString();
  logEvent("units_refused", { class: payer.class, bucket, units, reason, until });
}

function isBelieved({ refusal, since }: Known, now: number): boolean {
  return now >= since && now < Math.min(since + REMEMBERED_MS, refusal.resumesAt);
}

/** After a bucket was opened: what was refused may be granted now. */
export function forgetRefusals(): void {
  known.clear();
}

function keyOf(reason: RefusalReason, { class: name, subject }: Payer, bucket: Bucket): string {
  if (reason === "paused") return `paused ${bucket}`;
  if (reason === "stopped") return `stopped ${name}`;
  // Whoever has used up their own part of connecting is refused although others are not.
  const isShared = reason === "spent" && name !== "connect";
  return isShared ? `spent ${bucket} ${name}` : `${reason} ${bucket} ${name} ${subject?.key}`;
}
