// When the operator is mailed: the rules with their thresholds and what to do, in one table. docs/operations.md has the same
// table. Pure.
import { ERROR_STATUS } from "#shared/error-codes.ts";
import { pacificTime } from "#shared/pacific-day.ts";
import type { CountedEvent, EventCounts } from "#worker/http/event-counts.ts";
import type { LedgerSettings } from "#worker/quota/ledger-state.ts";
import type { Seen } from "#worker/quota/ledger-events.ts";

/** What was found. What is undefined could not be asked. */
export type Figures = {
  now: number;
  budget: LedgerSettings["budget"];
  doesKvStore: boolean;
  seen: Omit<Seen, "watched"> | undefined;
  /** Of D1: refunds and documents that are late by a day, and libraries that are late by an hour and a half. */
  late: { refunds: number; documents: number; libraries: number } | undefined;
};

type Rule = {
  name: string;
  /** What the figure is, in words. */
  what: string;
  /** The rule fires when the figure is this or more. */
  at: number;
  /** Undefined if it is not known now. */
  figure: (figures: Figures) => number | undefined;
  todo: string;
};

const DAY_MS = 86_400_000;
const NOON = 12;
/** A part of a few is no part. */
const FEW = 20;

export const ALERT_RULES: readonly Rule[] = [
  {
    name: "d1",
    what: "D1 does not answer",
    at: 1,
    figure: ({ late }) => (late ? 0 : 1),
    todo: 'See Cloudflare\'s status page, and "D1 is full".',
  },
  {
    name: "kv",
    what: "KV does not store",
    at: 1,
    figure: ({ doesKvStore }) => (doesKvStore ? 0 : 1),
    todo: "See Cloudflare's status page; `npm run operate -- stop calculator`, because each calculation costs units.",
  },
  {
    name: "ledger",
    what: "the ledger's object does not answer",
    at: 1,
    figure: ({ seen }) => (seen ? 0 : 1),
    todo: 'See "The ledger is stuck".',
  },
  {
    name: "own-failures",
    what: "requests that failed by a fault of ours, in an hour",
    at: 5,
    figure: inHour("request_failed:internal"),
    todo: "Look for `request_failed` with the code `internal`; after a deployment: `npx wrangler rollback`.",
  },
  {
    name: "fault-rate",
    what: "percent of the requests of an hour that failed with a status of 500 or more, if they are at least 20",
    at: 5,
    figure: ({ seen }) => seen && percentOf(faults(seen.hour), sumOf(seen.hour, "request")),
    todo: "Look for `request_failed` and which code is frequent.",
  },
  {
    name: "refused",
    what: "percent of the calculations of an hour that were refused, if they are at least 20",
    at: 5,
    figure: ({ seen }) =>
      seen && percentOf(sumOf(seen.hour, "calculation:refused"), sumOf(seen.hour, "calculation")),
    todo: '`npm run doctor -- --url` says what each class has spent; see "The launch day".',
  },
  {
    name: "units",
    what: "percent of a counter of YouTube's day spent before noon in Los Angeles",
    at: 80,
    figure: spentBeforeNoon,
    todo: 'See "The allowance is exhausted before noon".',
  },
  {
    name: "youtube-closed",
    what: "counters of which YouTube says that they are exhausted",
    at: 1,
    figure: ({ seen }) =>
      seen && [seen.spending.main, seen.spending.stats].filter(({ isClosed }) => isClosed).length,
    todo: 'Look for `bucket_closed`; see "`bucket_closed` again and again".',
  },
  {
    name: "project-refused",
    what: "calls that YouTube refused to this project, in an hour",
    at: 1,
    figure: inHour("youtube_project_refused"),
    todo: 'See "`youtube_project_refused` is in the log".',
  },
  {
    name: "fields-missing",
    what: "answers in which YouTube left out fields, in an hour",
    at: 5,
    figure: inHour("youtube_fields_missing"),
    todo: 'See "YouTube\'s fields have changed".',
  },
  {
    name: "readings",
    what: "readings and calls for lengths that failed at YouTube, in an hour",
    at: 50,
    figure: inHour("playlist_read_failed", "stats_failed"),
    todo: "Look at the causes; YouTube may be down, then nothing has to be done.",
  },
  {
    name: "queue",
    what: "jobs of changes in the queue",
    at: 100,
    figure: ({ seen }) => seen?.waitingSince.length,
    todo: 'Ask for more units ("Quota"); `npm run operate -- stop automatic` leaves them to people.',
  },
  {
    name: "queue-days",
    what: "days that a job has been in the queue",
    at: 4,
    figure: ({ seen, now }) =>
      seen && Math.floor(Math.max(0, ...seen.waitingSince.map((at) => now - at)) / DAY_MS),
    todo: "As for `queue`.",
  },
  {
    name: "sign-ins",
    what: "sign-ins that failed at Google or by a fault of ours, in an hour",
    at: 10,
    figure: inHour("sign_in_failed:google", "sign_in_failed:failed"),
    todo: "Sign in yourself; look for `sign_in_failed` and at the OAuth client in Google's console.",
  },
  {
    name: "connections",
    what: "connections to YouTube that failed, were lost or could not be opened, in an hour",
    at: 10,
    figure: inHour("connect_failed", "grant_lost", "token_not_opened"),
    todo: "Look at which of `connect_failed`, `grant_lost` and `token_not_opened` it is.",
  },
  {
    name: "payments",
    what: "payments that could not be settled and refunds that Stripe did not make, in an hour",
    at: 5,
    figure: inHour("payment_not_settled", "refund_failed"),
    todo: "See Stripe's status page, and whether the key works; `npm run operate -- stop payments` until then.",
  },
  {
    name: "payment-alert",
    what: "payments that are not the price or have no account, in a day",
    at: 1,
    figure: ({ seen }) => seen && sumOf(seen.day, "payment_alert"),
    todo: "Look for `payment_alert`, and at the payment in Stripe's dashboard.",
  },
  {
    name: "refunds",
    what: "refunds that were asked for a day ago and are not made",
    at: 1,
    figure: ({ late }) => late?.refunds,
    todo: "Look for `refund_failed`, and make them in Stripe's dashboard; the law gives 14 days.",
  },
  {
    name: "mails",
    what: "mails and pushes that were refused or had no clear answer, in an hour",
    at: 10,
    figure: inHour(
      "mail_not_sent:refused",
      "mail_not_sent:unknown",
      "push_not_sent:refused",
      "push_not_sent:unknown",
    ),
    todo: 'Look for `mail_not_sent` and its code; see "Mail and alerts".',
  },
  {
    name: "documents",
    what: "contract documents that should have been mailed a day ago",
    at: 1,
    figure: ({ late }) => late?.documents,
    todo: "Look for `mail_not_sent` and `document_not_mailed`.",
  },
  {
    name: "store-errors",
    what: "reads and writes of KV, D1 or the ledger that failed, in an hour",
    at: 20,
    figure: inHour(
      "cache_failed",
      "d1_write_failed",
      "session_not_looked_up",
      "document_not_mailed",
      "ledger_unreachable",
    ),
    todo: "Look at which store it is; what is for `kv`, `d1` and `ledger` holds.",
  },
  {
    name: "objects",
    what: "libraries that could not be opened, woken or set an alarm, in an hour",
    at: 3,
    figure: inHour("library_not_opened", "rescue_failed", "alarm_not_set"),
    todo: 'After a deployment: `npx wrangler rollback`. One library alone: "An object must be restored".',
  },
  {
    name: "late",
    what: "libraries that should have run an hour and a half ago",
    at: 100,
    figure: ({ late }) => late?.libraries,
    todo: "Does the hourly cron run (Cloudflare's dashboard, the Worker's triggers)? Look for `cron_failed`.",
  },
  {
    name: "jobs",
    what: "steps of jobs and timers that failed, in an hour",
    at: 50,
    figure: inHour("slice_failed", "timer_failed", "job_failed"),
    todo: "Look at the causes; `npm run operate -- stop changes` if changes are wrong.",
  },
  {
    name: "cron",
    what: "tasks of the cron that failed, in an hour",
    at: 1,
    figure: inHour("cron_failed"),
    todo: "Look for `cron_failed`: its task and its cause.",
  },
  {
    name: "expired",
    what: "libraries in use whose data was deleted because YouTube had not confirmed it, in a day",
    at: 1,
    figure: ({ seen }) => seen && sumOf(seen.day, "youtube_data_expired:false"),
    todo: 'The background gets too few units: see "Quota".',
  },
];

export type Finding = Pick<Rule, "name" | "what" | "at" | "todo"> & {
  /** Null if it is not known now. */
  figure: number | null;
  isFiring: boolean;
};

export function judge(figures: Figures): Finding[] {
  return ALERT_RULES.map(({ figure: find, ...rule }) => {
    const figure = find(figures) ?? null;
    return { ...rule, figure, isFiring: figure !== null && figure >= rule.at };
  });
}

/**
 * Whom to tell: each rule once when it begins to fire, and again after a day. One that is silent is forgotten; one whose
 * figure is not known stays as it is.
 * @param told since when the operator knows, by rule
 */
export function whatToTell(
  findings: readonly Finding[],
  told: Readonly<Record<string, number>>,
  now: number,
): { news: Finding[]; told: Record<string, number> } {
  const isNews = ({ name, isFiring }: Finding) => isFiring && now - (told[name] ?? 0) >= DAY_MS;
  const news = findings.filter(isNews);
  const kept = findings.flatMap((finding): [string, number][] => {
    const { name, isFiring, figure } = finding;
    if (isNews(finding)) return [[name, now]];
    const since = told[name];
    return since !== undefined && (isFiring || figure === null) ? [[name, since]] : [];
  });
  return { news, told: Object.fromEntries(kept) };
}

function inHour(
  ...names: (CountedEvent | `${CountedEvent}:${string}`)[]
): (figures: Figures) => number | undefined {
  return ({ seen }) => seen && names.reduce((sum, name) => sum + sumOf(seen.hour, name), 0);
}

/** An event that is counted by a field's value: all of them together. */
function sumOf(counts: EventCounts, name: string): number {
  return Object.entries(counts)
    .filter(([one]) => one === name || one.startsWith(`${name}:`))
    .reduce((sum, [, number]) => sum + number, 0);
}

/** What people cannot help; what the operator has stopped is none. */
function faults(counts: EventCounts): number {
  const codes = Object.entries(ERROR_STATUS).filter(
    ([code, status]) => status >= 500 && !code.endsWith("_stopped"),
  );
  return codes.reduce((sum, [code]) => sum + (counts[`request_failed:${code}`] ?? 0), 0);
}

function percentOf(part: number, whole: number): number {
  return part < FEW ? 0 : Math.min(100, Math.round((100 * part) / Math.max(1, whole)));
}

function spentBeforeNoon({ seen, now, budget }: Figures): number | undefined {
  if (!seen) return undefined;
  if (pacificTime(now).hour >= NOON) return 0;
  const parts = (["main", "stats"] as const).map((counter) => {
    const classes = Object.values(seen.spending[counter].classes);
    const spent = classes.reduce((sum, one) => sum + one.spent, 0);
    return budget[counter] === 0 ? 0 : Math.round((100 * spent) / budget[counter]);
  });
  return Math.max(...parts);
}
