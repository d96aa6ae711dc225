// What the vendors were asked, in order of arrival: tests and the bench read it to count calls and
// units. Secrets never enter it.

const MAX_CALLS = 200_000;
// More are not counted.
const MOST_AT_ONCE = 100;
const SECRET_PARAMETERS = new Set(["key", "access_token", "oauth_token"]);

export interface LoggedCall {
  index: number;
  /** ISO time of arrival, by the sandbox's clock. */
  time: string;
  vendor: "youtube" | "google" | "stripe";
  method: string;
  path: string;
  query: Record<string, string>;
  /** Calls that were unanswered when this one came, itself among them. */
  atOnce: number;
  /** Null while the call is unanswered, 0 when the connection was destroyed instead. */
  status: number | null;
  units: number;
  /** "none" where the vendor counts no units. */
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
