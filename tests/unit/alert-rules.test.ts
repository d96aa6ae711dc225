// The alert rules: the operators' table is that of the code, each rule fires at its threshold, and what fires is told once.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#scripts/project-root.ts";
import { ALERT_RULES, type Figures, judge, whatToTell } from "#worker/system/alert-rules.ts";
import { WATCH_CRON } from "#worker/system/watch.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Nine in the morning in Los Angeles. */
const MORNING = Date.UTC(2026, 10, 26, 17);

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");

test("docs/operations.md has each rule with its threshold and what to do", () => {
  const [, section = ""] =
    /^## When you are mailed\n(.*?)^## /ms.exec(read("docs/operations.md")) ?? [];
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  const table = ALERT_RULES.map(
    ({ name, at, what, todo }) => `| \`${name}\` | ${at} | ${what} | ${todo} |`,
  );
  expect(rows).toEqual(table);
});

test("wrangler.toml runs the look at the rules", () => {
  expect(read("wrangler.toml")).toContain(`"${WATCH_CRON}"`);
});

function figures(change: Partial<Figures> = {}, seen: Partial<Figures["seen"]> = {}): Figures {
  const spent = (units: number) => ({
    isClosed: false,
    classes: { sync: { spent: units, of: 1000, left: 1000 } },
  });
  return {
    now: MORNING,
    budget: { main: 10_000, stats: 10_000, search: 100 },
    doesKvStore: true,
    seen: {
      hour: {},
      day: {},
      waitingSince: [],
      spending: { day: "2026-11-26", main: spent(3000), stats: spent(3000), search: spent(0) },
      ...seen,
    },
    late: { refunds: 0, documents: 0, libraries: 0 },
    ...change,
  };
}

const firing = (found: Figures): string[] =>
  judge(found)
    .filter(({ isFiring }) => isFiring)
    .map(({ name }) => name);

test("none fires on a day with the usual failures, and shares of a few are no shares", () => {
  const hour = {
    request: 30,
    "calculation:hit": 40,
    "calculation:refused": 19,
    "request_failed:internal": 4,
    "request_failed:youtube_unavailable": 15,
    "request_failed:not_found": 500,
    "request_failed:calculator_stopped": 500,
    "sign_in_failed:cancelled": 300,
    "mail_not_sent:unreachable": 300,
  };
  const waitingSince = Array.from({ length: 99 }, () => MORNING - 3 * DAY_MS);
  expect(firing(figures({}, { hour, waitingSince }))).toEqual([]);
});

test("what is not known does not fire, and the part that does not answer does", () => {
  expect(firing(figures({ seen: undefined }))).toEqual(["ledger"]);
  expect(firing(figures({ late: undefined }))).toEqual(["d1"]);
  expect(firing(figures({ doesKvStore: false }))).toEqual(["kv"]);
});

const none = { refunds: 0, documents: 0, libraries: 0 };
const hour = (counts: Record<string, number>) => figures({}, { hour: counts });
const day = (counts: Record<string, number>) => figures({}, { day: counts });
const waiting = (...since: number[]) => figures({}, { waitingSince: since });

/** What is found where a rule's figure is this. */
const FOUND: Record<string, (figure: number) => Figures> = {
  d1: (figure) => figures({ late: figure === 0 ? none : undefined }),
  kv: (figure) => figures({ doesKvStore: figure === 0 }),
  ledger: (figure) => (figure === 0 ? figures() : figures({ seen: undefined })),
  "own-failures": (figure) => hour({ "request_failed:internal": figure }),
  "fault-rate": (figure) =>
    hour({ request: 1000, "request_failed:youtube_unavailable": figure * 10 }),
  refused: (figure) =>
    hour({ "calculation:refused": figure * 10, "calculation:hit": 1000 - figure * 10 }),
  units(figure) {
    const found = figures();
    const { sync } = found.seen?.spending.main.classes ?? {};
    if (sync) sync.spent = figure * 100;
    return found;
  },
  "youtube-closed"(figure) {
    const found = figures();
    if (found.seen) found.seen.spending.stats.isClosed = figure > 0;
    return found;
  },
  "project-refused": (figure) => hour({ youtube_project_refused: figure }),
  "fields-missing": (figure) => hour({ youtube_fields_missing: figure }),
  readings: (figure) => hour({ playlist_read_failed: figure - 1, stats_failed: 1 }),
  queue: (figure) => waiting(...Array.from({ length: figure }, () => MORNING)),
  "queue-days": (figure) => waiting(MORNING - figure * DAY_MS),
  "sign-ins": (figure) => hour({ "sign_in_failed:google": figure - 1, "sign_in_failed:failed": 1 }),
  connections: (figure) => hour({ connect_failed: figure - 2, grant_lost: 1, token_not_opened: 1 }),
  payments: (figure) => hour({ payment_not_settled: figure - 1, refund_failed: 1 }),
  "payment-alert": (figure) => day({ payment_alert: figure }),
  refunds: (figure) => figures({ late: { ...none, refunds: figure } }),
  mails: (figure) => hour({ "mail_not_sent:refused": figure - 1, "push_not_sent:unknown": 1 }),
  documents: (figure) => figures({ late: { ...none, documents: figure } }),
  "store-errors": (figure) => hour({ cache_failed: figure - 1, d1_write_failed: 1 }),
  objects: (figure) => hour({ library_not_opened: figure - 1, alarm_not_set: 1 }),
  late: (figure) => figures({ late: { ...none, libraries: figure } }),
  jobs: (figure) => hour({ slice_failed: figure - 2, timer_failed: 1, job_failed: 1 }),
  cron: (figure) => hour({ cron_failed: figure }),
  expired: (figure) => day({ "youtube_data_expired:false": figure }),
};

test.each(ALERT_RULES.map(({ name, at }) => [name, at] as const))(
  "%s fires alone from %i on, and not below",
  (name, at) => {
    expect(firing(FOUND[name]?.(at) ?? figures())).toEqual([name]);
    expect(firing(FOUND[name]?.(at - 1) ?? figures())).toEqual([]);
  },
);

test("most of the day spent fires in the morning, and not in the afternoon", () => {
  const found = figures();
  const { sync } = found.seen?.spending.main.classes ?? {};
  if (sync) sync.spent = 8000;
  expect(firing(found)).toEqual(["units"]);
  expect(firing({ ...found, now: MORNING + 4 * HOUR_MS })).toEqual([]);
});

test("a share fires from 20 failures on", () => {
  const hour = { request: 400, "request_failed:youtube_unavailable": 20 };
  expect(firing(figures({}, { hour }))).toEqual(["fault-rate"]);
  expect(firing(figures({}, { hour: { ...hour, request: 1000 } }))).toEqual([]);
});

test("a rule that fires is told once, again after a day, and again after it was silent", () => {
  const quiet = judge(figures());
  const loud = judge(figures({ doesKvStore: false }));
  const first = whatToTell(loud, {}, MORNING);
  expect(first.news.map(({ name }) => name)).toEqual(["kv"]);
  const again = whatToTell(loud, first.told, MORNING + HOUR_MS);
  expect([again.news, again.told]).toEqual([[], first.told]);
  expect(whatToTell(loud, first.told, MORNING + DAY_MS).news).toHaveLength(1);
  expect(whatToTell(quiet, first.told, MORNING + HOUR_MS).told).toEqual({});
});

test("a rule whose figure is not known for a while is not told anew", () => {
  const told = { queue: MORNING };
  const unknown = judge(figures({ seen: undefined }));
  expect(whatToTell(unknown, told, MORNING + HOUR_MS).told).toMatchObject(told);
});
