// Data points for operators in Analytics Engine: figures and the names of classes, nothing about anybody. Writing one
// takes no time and never fails. Without the binding, and locally, points are dropped. docs/operations.md says what the
// columns mean and has the queries.
import { countEvent } from "#worker/http/event-counts.ts";
import { describeError, logEvent } from "#worker/http/log.ts";

/** Optional: a deployment works without it. */
export type PointsBinding = { POINTS?: AnalyticsEngineDataset };

/**
 * `hit`: all of it was stored and fresh. `stale`: it was stored, and a part was stale. `cold`: something was read from
 * YouTube. `refused`: something was not, for lack of units or because of a rate limit. `failed`: nothing could be read.
 */
export type CalculationOutcome = "hit" | "stale" | "cold" | "refused" | "failed";

/** `ms` is the time from the first step to the last; `units` are those of both of YouTube's counters. */
export type Point =
  | { what: "calculation"; outcome: CalculationOutcome; class: string; ms: number; units: number }
  /** One batch of known playlists was probed, and those that had changed were read again. */
  | { what: "probe"; outcome: "probe" | "refused" | "failed"; ms: number; units: number }
  /** A job has ended. `waited`: a point said before that it waits. */
  | {
      what: "job";
      outcome: string;
      kind: string;
      isBackground: boolean;
      ms: number;
      units: number;
      waited: boolean;
    }
  /** A job that somebody started waits for the first time: for units, or for the end of an outage. */
  | { what: "waiting"; reason: string; kind: string }
  /** Data of a library had to be deleted, because YouTube had not confirmed it for 30 days. */
  | { what: "expired" }
  /** Hourly: objects that should have run ten minutes ago. */
  | { what: "late"; libraries: number }
  /** Hourly, for each class and counter: units spent, the floor, units left, and the hour in Los Angeles. */
  | {
      what: "ledger";
      bucket: string;
      class: string;
      spent: number;
      of: number;
      left: number;
      hour: number;
    }
  /** What `countEvent` has counted of one name since the last time. */
  | { what: "event"; name: string; number: number }
  /** A call was answered: method and path as in the contract, error code or "ok"; `ms` is the time to the first byte. */
  | { what: "call"; call: string; code: string; ms: number };

export type WritePoint = (point: Point) => void;

/** Never throws. */
export function pointsOf(env: PointsBinding): WritePoint {
  return (point) => {
    if (point.what === "calculation") countEvent(point.what, point);
    try {
      const columns = columnsOf(point);
      const blobs = columns.filter((column) => typeof column === "string");
      const doubles = columns.filter((column) => typeof column === "number");
      env.POINTS?.writeDataPoint({ indexes: [point.what], blobs, doubles });
    } catch (error) {
      logEvent("point_not_written", { what: point.what, cause: describeError(error) });
    }
  };
}

/** Texts become blob1, blob2 …, numbers double1, double2 … */
function columnsOf(point: Point): (string | number)[] {
  switch (point.what) {
    case "calculation":
      return [point.outcome, point.class, point.ms, point.units];
    case "probe":
      return [point.outcome, "refresh", point.ms, point.units];
    case "job": {
      const startedBy = point.isBackground ? "background" : "asked";
      const { outcome, kind, ms, units, waited } = point;
      return [outcome, kind, startedBy, ms, units, waited ? 1 : 0];
    }
    case "waiting":
      return [point.reason, point.kind];
    case "expired":
      return [];
    case "late":
      return [point.libraries];
    case "event":
      return [point.name, point.number];
    case "call":
      return [point.call, point.code, point.ms];
    default:
      return [point.bucket, point.class, point.spent, point.of, point.left, point.hour];
  }
}
