// Alerts over simulated weeks: videos vanish, and mails and pushes go out, while YouTube, the mail service, the push service
// and D1 fail or lose their answers, and the object is killed. Each vanished video is mailed exactly once, and pushed
// exactly once to each browser; at most once where an answer was lost. Nobody gets what they did not turn on, nor after
// turning it off, nor after an erasure.
import { afterAll, beforeAll, expect, test } from "vitest";
import { DrivenPerson } from "#tests/campaigns/driven-person.ts";
import { drawKills, killsOf, liesOf } from "#tests/campaigns/lies.ts";
import type { Random } from "#tests/campaigns/random.ts";
import { PUSH_FAULTS, PushModel } from "#tests/campaigns/push-model.ts";
import { campaign, LONG, type Round } from "#tests/campaigns/rounds.ts";
import { entriesOf, isVisibleAt, smallWorld } from "#tests/campaigns/worlds.ts";
import { faultyD1, type Strike } from "#tests/worker/faulty-bindings.ts";
import { restoreTimers } from "#tests/worker/instant-timers.ts";
import { bindings } from "#tests/worker/tables.ts";
import { createAlertSettings } from "#worker/alerts/alert-settings.ts";
import { createDatabase } from "#worker/db/client.ts";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Checked by then at the latest, with a week for the mail, and a day for outages. */
const TOLD_WITHIN_MS = 2 * WEEK_MS + DAY_MS;
const WEEKS = 5;
const MOST_RINGS = 3000;

let who: DrivenPerson;
beforeAll(async () => {
  who = await DrivenPerson.connect();
});
afterAll(async () => {
  who.bindings = undefined;
  restoreTimers();
});

const settings = createAlertSettings(createDatabase(bindings));
const ENDS = ["unsubscribe", "erase", "none", "none", "none"] as const;

/** What the mail service does with a call. */
type MailFault = "refused" | "lost" | "failed" | "killed before" | "killed after" | "none";
type Mail = { at: number; text: string };

class MailModel {
  /** What arrived. */
  readonly mails: Mail[] = [];
  /** The texts of mails whose call had no answer. */
  readonly unanswered: string[] = [];
  /** When calls were made that were not refused. */
  readonly times: number[] = [];
  fault: () => MailFault = () => "none";

  async send({ text = "" }: { text?: string }): Promise<{ messageId: string }> {
    await who.flushed();
    const fault = this.fault();
    who.model.note(`mail: ${fault}; ${told(text).join()}`);
    if (fault === "refused") {
      throw Object.assign(new Error("not now"), { code: "E_RATE_LIMIT_EXCEEDED" });
    }
    this.times.push(Date.now());
    if (fault !== "none") this.unanswered.push(text);
    if (fault === "killed before") return who.kill();
    if (fault === "failed") throw new Error("Network connection lost.");
    this.mails.push({ at: Date.now(), text });
    if (fault === "killed after") return who.kill();
    if (fault === "lost") throw new Error("Network connection lost.");
    return { messageId: String(this.mails.length) };
  }
}

/** The names of the videos that a mail lists. */
function told(text: string): string[] {
  const lines = text.split("\n").filter((line) => line.startsWith("- "));
  return lines.map((line) => /^- (.*) by /.exec(line)?.[1] ?? line);
}

async function play(random: Random, seed: number): Promise<Round> {
  const small = smallWorld(random, random.pick([0, 0.1]));
  // That a video is blocked everywhere may be found out only weeks later.
  const videos = small.videos.map((video) => ({ ...video, regionAllowed: ["DE"] }));
  const world = { ...small, videos };
  const isWanted = random.chance(0.7);
  const browsers = random.pick([0, 1, 1, 2]);
  const ending = random.pick(ENDS);
  const mailFaultRate = random.pick([0, 0, 0.3, 0.6]);
  const d1Rate = random.pick([0, 0.01, 0.05]);
  const kills = drawKills(random);
  const failureRate = random.pick([0, 0.05, 0.2]);
  who.bindings = undefined;
  await openAgain();
  await who.begin(seed, world);
  await bindings.DB.prepare("delete from alerts").run();
  await bindings.DB.prepare("delete from push_devices").run();
  await bindings.DB.prepare("delete from public_videos").run();
  const { model } = who;
  model.note(
    JSON.stringify({ isWanted, browsers, ending, mailFaultRate, d1Rate, kills, failureRate }),
  );
  await who.sync();

  const mail = new MailModel();
  mail.fault = () =>
    random.chance(mailFaultRate)
      ? random.pick(["refused", "refused", "lost", "failed", "killed before", "killed after"])
      : "none";
  const push = new PushModel(who);
  push.fault = () => (random.chance(mailFaultRate) ? random.pick(PUSH_FAULTS) : "none");
  const strike = (): Strike =>
    random.chance(d1Rate) ? random.pick(["refuse", "lose"] as const) : undefined;
  who.bindings = {
    ...bindings,
    EMAIL: mail as unknown as SendEmail,
    DB: faultyD1(bindings.DB, strike),
  };
  await openAgain();

  const lies = { liar: "nobody", lieRate: 0, lies: [], failureRate, calls: 2000 } as const;
  const kill = killsOf(random, kills, () => who.kill());
  model.script = {
    before: async (call) => {
      await who.flushed();
      await kill(call);
    },
    faults: liesOf(random, { ...lies, lies: [] }),
    after: kill,
  };

  const begunAt = Date.now();
  if (isWanted) await settings.turnOnMail(who.userId, begunAt);
  for (let count = 0; count < browsers; count += 1) await push.turnOn(begunAt);
  await who.look((library) => library.alertsChanged(who.userId)).catch(() => undefined);
  /** When each video vanished, by name. */
  const vanished = new Map<string, number>();
  const endAt = begunAt + WEEKS * WEEK_MS;
  const turnAt = begunAt + random.below(WEEKS) * WEEK_MS;
  let endedAt: number | undefined;
  const held = new Set(
    world.playlists.flatMap(({ id }) => entriesOf(model, id).map(({ videoId }) => videoId)),
  );
  for (let rings = 0; Date.now() < endAt; rings += 1) {
    if (rings > MOST_RINGS) throw new Error("the weeks do not end");
    const [video] = [random.pick(world.videos)];
    if (random.chance(0.1) && held.has(video.id) && isVisibleAt(model, video.id)) {
      const privacy = random.pick(["private", "deleted"] as const);
      model.state.library.changeVideo(video.id, { privacy });
      vanished.set(video.title, Date.now());
      model.note(`${video.title} vanishes at ${new Date().toISOString()}`);
    }
    if (ending !== "none" && endedAt === undefined && Date.now() >= turnAt) {
      endedAt = Date.now();
      await push.turnOff();
      await end(ending);
    }
    if (!(await who.ring())) {
      if (ending === "erase" && endedAt !== undefined) break;
      throw new Error("nothing wakes the object");
    }
  }

  const lastlyToldAt = (endedAt ?? Date.now()) - TOLD_WITHIN_MS;
  const mailed = mail.mails.flatMap(({ text }) => told(text));
  const uncertain = new Set(mail.unanswered.flatMap(told));
  const wrong: string[] = [];
  for (const [name, at] of vanished) {
    const count = mailed.filter((one) => one === name).length;
    const isDue = isWanted && at <= lastlyToldAt && !uncertain.has(name);
    if (count > 1) wrong.push(`${name} was mailed ${count} times`);
    if (count === 0 && isDue) wrong.push(`${name} vanished at ${at} and was not mailed`);
  }
  for (const name of mailed) if (!vanished.has(name)) wrong.push(`${name} has not vanished`);
  wrong.push(...push.judge(vanished, lastlyToldAt));
  if (!isWanted && mail.times.length > 0) wrong.push("a mail to somebody who wants none");
  if (mail.times.some((at) => endedAt !== undefined && at > endedAt)) {
    wrong.push(`a mail after ${ending}`);
  }
  for (const [index, at] of mail.times.entries()) {
    const before = mail.times[index - 1];
    if (before !== undefined && at - before < WEEK_MS) wrong.push("two mails in a week");
  }
  if (wrong.length > 0) {
    const rows = await who.rows("select * from videos where availability <> 'visible'");
    model.note(rows.map((row) => JSON.stringify(row)).join("\n"));
  }
  const counted = {
    mails: mail.mails.length,
    vanished: vanished.size,
    mailed: mailed.length,
    pushes: push.pushes.length,
    unanswered: mail.unanswered.length,
    [ending]: 1,
  };
  return { wrong, counted, lines: model.lines };
}

/** The object gets the bindings that are set now. */
async function openAgain(): Promise<void> {
  await who.look(async (_library, state) => state.abort("rebound")).catch(() => undefined);
}

async function end(how: "unsubscribe" | "erase"): Promise<void> {
  await settings.turnOffMail(who.userId);
  who.model.note(`-- ${how}`);
  if (how === "erase") {
    await settings.erase(who.userId);
    await who.look((library) => library.erase());
  } else {
    await who.look((library) => library.alertsChanged(who.userId)).catch(() => undefined);
  }
}

test(
  "each vanished video is mailed once, and nobody gets a mail who does not want it",
  LONG,
  campaign(300, play, ({ mailed = 0, vanished = 0, pushes = 0 }) => {
    expect(mailed).toBeGreaterThan(vanished / 4);
    // Less one, because in a few rounds nobody may have turned notifications on.
    expect(pushes).toBeGreaterThan(vanished / 40 - 1);
  }),
);
