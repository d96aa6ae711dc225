// Each alert rule fires for its fault and is mailed to the operator once; on a normal day nobody is told anything. Vendors and
// stores fail for real where that takes no hundreds of calls; else the line is logged that such a failure logs.
import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pacificTime } from "#shared/pacific-day.ts";
import { deepHealthSchema } from "#shared/contract/system.ts";
import { playlists, singlePlaylist } from "#tests/support/test-world.ts";
import { analyze, fetchApiWith, postRaw } from "#tests/worker/api.ts";
import { signedIn } from "#tests/worker/browser.ts";
import { sentMails } from "#tests/worker/driven-alerts.ts";
import { API } from "#tests/worker/driven-library.ts";
import { faultyD1 } from "#tests/worker/faulty-bindings.ts";
import { planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import * as tables from "#tests/worker/tables.ts";
import { bindings, changed, emptyLedger, emptyStores, ledgerStub } from "#tests/worker/tables.ts";
import type { Bindings } from "#worker/env.ts";
import { type CountedEvent, sendCounts } from "#worker/http/event-counts.ts";
import { logEvent } from "#worker/http/log.ts";
import { createMailer } from "#worker/http/mailer.ts";
import { runHourly, runWatch } from "#worker/scheduled.ts";
import { readSettings } from "#worker/settings.ts";
import { ALERT_RULES } from "#worker/system/alert-rules.ts";

const SECRET = "an operator's secret of 32 characters or more";
const EMAIL = "basic@example.com";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await sendCounts();
  await emptyLedger();
  await bindings.KV.delete("operator-told:v1");
});
afterEach(async () => {
  vi.useRealTimers();
  await planFaults();
  await emptyLedger();
});

const failing = async (): Promise<never> => {
  throw new Error("no connection");
};
const noStub = (): never => {
  throw new Error("no object");
};
const noD1 = () => ({ DB: faultyD1(bindings.DB, () => "refuse") });
const noKv = () => ({ KV: changed(bindings.KV, { put: failing }) });
const noLedger = () => ({ QUOTA_LEDGER: changed(bindings.QUOTA_LEDGER, { get: noStub }) });

/** With an operator who may ask more often than once a second. */
const apiWith = (faults: Partial<Bindings>) =>
  fetchApiWith({
    SIGN_IN_LIMIT: { limit: async () => ({ success: true }) },
    OPERATOR_SECRET: SECRET,
    ...faults,
  } as Partial<Bindings>);

async function health(faults: Partial<Bindings> = {}) {
  const call = apiWith(faults);
  const answer = await call("/api/health/deep", { headers: { Authorization: `Bearer ${SECRET}` } });
  return deepHealthSchema.parse(await answer.json());
}

async function firing(faults: Partial<Bindings> = {}): Promise<string[]> {
  const { rules } = await health(faults);
  return rules.filter(({ isFiring }) => isFiring).map(({ name }) => name);
}

async function cron(faults: Partial<Bindings> = {}): Promise<string[]> {
  await runWatch({ ...bindings, ...faults }, createExecutionContext());
  return (await sentMails()).map(({ subject }) => subject);
}

async function times(count: number, work: () => unknown): Promise<void> {
  for (let done = 0; done < count; done += 1) await work();
}

const logged = (count: number, event: CountedEvent, fields?: Record<string, unknown>) => () =>
  times(count, () => logEvent(event, fields));

async function breakCalls(count: number): Promise<void> {
  const call = fetchApiWith(noD1());
  await times(count, async () => (await call("/api/health")).text());
}

const calculate = async (id: string) => (await postRaw(JSON.stringify({ urls: [id] }))).text();

async function waitInQueue(jobs: number, since: number): Promise<void> {
  await runInDurableObject(ledgerStub(), (_ledger, { storage }) => {
    for (let job = 0; job < jobs; job += 1) {
      storage.sql.exec(
        "INSERT INTO queue VALUES (?, 'person', 50, 0, ?, ?, '2026-11-26', 0)",
        `job-${job}`,
        since,
        Date.now(),
      );
    }
  });
}

async function insert(statement: string, ...values: unknown[]): Promise<void> {
  await bindings.DB.prepare(statement)
    .bind(...values)
    .run();
}

const insertPayment = (refundRequestedAt: number | null) =>
  insert(
    `insert into payments (intent_id, user_id, is_live, state, amount_cents, currency, created_at,
       refund_requested_at, due_at) values ('pi_1', 'u', 0, 'paid', 900, 'usd', ?1, ?2, ?1)`,
    twoDaysAgo(),
    refundRequestedAt,
  );

const twoDaysAgo = () => Date.now() - 2 * DAY_MS;

/** By rule: what puts its fault in. What it returns are faulty stores for the look itself. */
const FAULTS: Record<string, () => Promise<unknown> | Partial<Bindings>> = {
  d1: noD1,
  kv: noKv,
  ledger: noLedger,
  "own-failures": () => breakCalls(5),
  "fault-rate": () => breakCalls(20),
  refused: async () => {
    await tables.leaveUnits("coldAnonymous", 0);
    await times(20, () => calculate(singlePlaylist(30).id));
  },
  units: async () => {
    // The last nine o'clock in Los Angeles or one of the hours after it.
    const now = Date.now();
    const hours = (pacificTime(now).hour + 24 - 9) % 24;
    vi.useFakeTimers({ toFake: ["Date"], now: now - hours * HOUR_MS });
    await tables.changeLedger((state) => {
      state.spent.main.background = 8000;
    });
  },
  "youtube-closed": async () => {
    await tables.spendMostOfTheDay();
    await ledgerStub().close("main", (await ledgerStub().report()).day);
  },
  "project-refused": async () => {
    await planFaults({ path: API, action: { refusal: "keyInvalid" } });
    await calculate(singlePlaylist(31).id);
  },
  "fields-missing": async () => {
    const dropFields = { fields: ["status.privacyStatus"], all: true };
    await planFaults({ path: "/youtube/v3/playlistItems?", action: { dropFields } });
    let next = 32;
    await times(5, () => calculate(singlePlaylist(next++).id));
  },
  readings: logged(50, "playlist_read_failed"),
  queue: () => waitInQueue(100, Date.now()),
  "queue-days": () => waitInQueue(1, Date.now() - 4.1 * DAY_MS),
  "sign-ins": logged(10, "sign_in_failed", { problem: "google" }),
  connections: logged(10, "connect_failed"),
  payments: logged(5, "payment_not_settled"),
  "payment-alert": logged(1, "payment_alert"),
  refunds: () => insertPayment(twoDaysAgo()),
  mails: async () => {
    await planFaults({
      vendor: "mail",
      path: "/mail/send",
      action: { refuse: "E_SENDER_NOT_VERIFIED" },
    });
    const mailer = createMailer(bindings, readSettings(bindings));
    await times(10, () => mailer?.send("somebody@example.com", { subject: "A", text: "B" }));
  },
  documents: async () => {
    await insertPayment(null);
    await insert(
      `insert into payment_documents (intent_id, kind, is_live, number, issued_at, text, mail_due_at)
         values ('pi_1', 'receipt', 0, 1, ?1, '', ?1)`,
      twoDaysAgo(),
    );
  },
  "store-errors": async () => {
    const call = fetchApiWith({ KV: changed(bindings.KV, { get: failing, put: failing }) });
    const body = JSON.stringify({ urls: [playlists.small.id] });
    const headers = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
    const path = "/api/public/playlist-length";
    await times(20, async () => (await call(path, { method: "POST", headers, body })).text());
  },
  objects: logged(3, "library_not_opened"),
  late: async () => {
    const ids = JSON.stringify(Array.from({ length: 100 }, (_, index) => `library-${index}`));
    await insert("insert into users (id, email) select value, value from json_each(?1)", ids);
    await insert(
      "insert into libraries (user_id, due_at) select value, ?1 from json_each(?2)",
      twoDaysAgo(),
      ids,
    );
  },
  jobs: logged(50, "slice_failed"),
  cron: () => runHourly({ ...bindings, ...noD1() }, createExecutionContext()),
  expired: logged(1, "youtube_data_expired", { resting: false }),
};

test("each rule has its fault here", () => {
  expect(Object.keys(FAULTS)).toEqual(ALERT_RULES.map(({ name }) => name));
});

test.each(Object.entries(FAULTS))("%s fires for its fault", async (name, putIn) => {
  expect(await firing()).not.toContain(name);
  const faults = (await putIn()) as Partial<Bindings> | undefined;
  await vi.waitFor(async () => expect(await firing(faults ?? {})).toContain(name));
});

test("on a normal day no rule fires and no mail is sent", async () => {
  const browser = await signedIn(EMAIL);
  await browser.connect(EMAIL);
  await browser.json("/api/playlists/sync-all", { method: "POST" });
  await times(3, () => analyze({ urls: [playlists.small.id] }));
  await calculate("PLnobodyHasSuchAList0000000000000000");
  await (await browser.call("/api/playlists/PLnone")).text();
  await runHourly(bindings, createExecutionContext());
  expect(await cron()).toEqual([]);
  expect(await firing()).toEqual([]);
});

test("a rule that fires is mailed once, and again after it was silent or after a day", async () => {
  const close = async () => ledgerStub().close("main", (await ledgerStub().report()).day);
  await close();
  const once = ["Tidylist: youtube-closed"];
  expect(await cron()).toEqual(once);
  expect(await cron()).toEqual(once);
  const { watchedAt } = await health();
  expect(Date.parse(watchedAt ?? "")).toBeGreaterThan(Date.now() - HOUR_MS);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * HOUR_MS });
  expect(await cron()).toEqual(once);
  await close();
  expect(await cron()).toEqual([...once, ...once]);
});

test("is mailed once while the ledger does not answer, and says what to do", async () => {
  expect(await cron(noLedger())).toEqual(["Tidylist: ledger"]);
  expect(await cron(noLedger())).toEqual(["Tidylist: ledger"]);
  const [mail] = await sentMails();
  expect(mail?.text).toContain("The ledger is stuck");
});

test("a mail that was refused is tried again with the next look", async () => {
  await planFaults({
    vendor: "mail",
    path: "/mail/send",
    times: 1,
    action: { refuse: "E_RATE_LIMIT_EXCEEDED" },
  });
  expect(await cron(noLedger())).toEqual([]);
  expect(await cron(noLedger())).toEqual(["Tidylist: ledger"]);
});

test("is not there without the secret", async () => {
  const answer = await apiWith({})("/api/health/deep");
  expect(answer.status).toBe(404);
});
