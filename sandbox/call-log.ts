// Logs the calls to the vendors in order of arrival, without secrets. Tests and benchmarks count calls and
// units with it.

const MAX_CALLS = 200_000;
// `atOnce` is not counted further than this.
const MOST_AT_ONCE = 100;
const SECRET_PARAMETERS = new Set(["key", "access_token", "oauth_token"]);

export interface LoggedCall {
  index: number;
  /** ISO time of arrival, by the sandbox's clock. */
  time: string;
  vendor: "youtube" | "google" | "stripe" | "mail" | "push";
  method: string;
  path: string;
  query: Record<string, string>;
  /** Unanswered calls when this one arrived, including itself. */
  atOnce: number;
  /** Null until the answer, 0 if the connection was destroyed. */
  status: number | null;
  units: number;
  /** "none" if the vendor has no quota. */
  bucket: string;
}

export interface CallLog {
  open(
    call: Pick<LoggedCall, "time" | "vendor" | "method" | "path"> & { query: URLSearchParams },
  ): LoggedCall;
  calls(since?: number): LoggedCall[];
}

export function createCallLog(): CallLog {
  const calls: LoggedCall[] = [];
  let next = 0;
  return {
    open: ({ query, ...call }) => {
      const entry: LoggedCall = {
        index: next,
        ...call,
        query: withoutSecrets(query),
        atOnce: calls.slice(-MOST_AT_ONCE).filter(({ status }) => status === null).length + 1,
        status: null,
        units: 0,
        bucket: "main",
      };
      next += 1;
      calls.push(entry);
      if (calls.length > MAX_CALLS) calls.splice(0, MAX_CALLS / 10);
      return entry;
    },
    calls: (since = 0) => calls.filter((call) => call.index >= since),
  };
}

function withoutSecrets(query: URLSearchParams): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [name, value] of query) {
    const safe = SECRET_PARAMETERS.has(name) ? "(redacted)" : value;
    shown[name] = name in shown ? `${shown[name]},${safe}` : safe;
  }
  return shown;
}
