// When the alerts of a library are due next, in the object's storage. Missing while its owner has none.
import { spreadOut } from "#worker/library/upkeep/due-times.ts";
import { storedValue } from "#worker/db/stored-value.ts";

/** Less than the week that is promised, because a check may have to wait for units (product.md 21.1.1). */
const CHECK_EVERY_MS = 5 * 86_400_000;

/** Times are milliseconds since the epoch. */
export type AlertTimes = {
  /** When the last complete check ended; null before the first. */
  checkedAt: number | null;
  /** When the next check starts. */
  checkAt: number;
  /** When news for the mail are looked for; null until the next check has ended. */
  newsAt: number | null;
  /** The mail that is about to be sent. */
  mailId: string | null;
  /** When news to push are looked for; missing in what was stored before there was push. */
  pushAt?: number | null;
  /** By device, the push that is about to be sent. */
  pushIds?: Record<string, string>;
};

const stored = storedValue<AlertTimes>("alerts");
/** Kept when alerts are turned off, so that turning them off and on again causes no further check. */
const keptChecks = storedValue<Pick<AlertTimes, "checkedAt" | "checkAt">>("alertChecks");

export type AlertTimesStore = ReturnType<typeof createAlertTimes>;

export function createAlertTimes(kv: SyncKvStorage) {
  const read = (): AlertTimes | undefined => stored.get(kv);

  /** Does nothing if alerts are off. */
  function update(change: Partial<AlertTimes>): void {
    const times = read();
    if (times) stored.put(kv, { ...times, ...change });
  }

  return {
    read,
    update,

    isOn: (): boolean => read() !== undefined,

    /** Records a complete check, or a complete reading of everything, which is more. */
    wasChecked(now: number): void {
      const checkAt = spreadOut(now + CHECK_EVERY_MS, now, Math.random());
      update({ checkedAt: now, checkAt, newsAt: now, pushAt: now });
      // Also records a check that had begun before alerts were turned off.
      const checks = keptChecks.get(kv);
      const wasBegun = checks !== undefined && checks.checkAt > now;
      if (wasBegun && !read()) keptChecks.put(kv, { checkedAt: now, checkAt });
    },

    /** There may be something to tell, found otherwise than by a check. */
    lookForNews: (now: number): void => update({ newsAt: now, pushAt: now }),

    /** Alerts were turned on. Does nothing if they were on already. */
    begin(now: number): void {
      if (read()) return;
      const checks = keptChecks.get(kv);
      const { checkedAt, checkAt } = checks ?? { checkedAt: null, checkAt: now };
      stored.put(kv, { checkedAt, checkAt, newsAt: now, mailId: null, pushAt: now });
    },

    /** What was told stays known: whoever turns alerts on again is not told it again. */
    end(): void {
      const times = read();
      if (!times) return;
      keptChecks.put(kv, { checkedAt: times.checkedAt, checkAt: times.checkAt });
      stored.delete(kv);
    },

    wakesAt(): number | undefined {
      const times = read();
      if (!times) return undefined;
      const { checkAt, newsAt, pushAt } = times;
      const never = Number.POSITIVE_INFINITY;
      return Math.min(checkAt, newsAt ?? never, pushAt ?? never);
    },
  };
}
