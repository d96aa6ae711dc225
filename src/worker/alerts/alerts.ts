// What people choose about alerts. The choice is stored in D1, and then their object learns of it.
import type { Alerts as AlertsAnswer, PushSubscriptionBody } from "#shared/contract/alerts.ts";
import type { OwnLibrary } from "#worker/account/libraries.ts";
import type { PersonalData } from "#worker/account/personal-data.ts";
import { type AlertSettings, MAIL_EVERY_MS } from "#worker/alerts/alert-settings.ts";
import type { PushDevice, PushDevices } from "#worker/alerts/push-devices.ts";
import type { Pusher } from "#worker/alerts/pusher.ts";
import { readUnsubscribeToken } from "#worker/alerts/unsubscribe.ts";
import { instantOf } from "#worker/http/instant.ts";
import { AppError } from "#worker/http/errors.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";
import { hashOf } from "#worker/http/random.ts";

type Owner = Pick<OwnLibrary, "id" | "email" | "emailVerified">;

export function createAlerts(options: {
  alertSettings: AlertSettings;
  pushDevices: PushDevices;
  secret: string;
  isMailOffered: boolean;
  /** Undefined where push is not set up. */
  pusher: Pusher | undefined;
  library: (userId: string) => { alertsChanged: (userId: string) => Promise<void> };
}) {
  const { alertSettings, pushDevices, secret, isMailOffered, pusher, library } = options;

  const personalData: PersonalData = {
    name: "alerts",
    async export(userId) {
      const [row, devices] = await Promise.all([
        alertSettings.find(userId),
        pushDevices.all(userId),
      ]);
      return row === undefined
        ? null
        : {
            mailSince: instantOf(row.mailSince),
            lastMailAt: instantOf(row.mailedAt),
            unreachableAt: instantOf(row.unreachableAt),
            unverifiedAt: instantOf(row.unverifiedAt),
            lastCheckedAt: instantOf(row.checkedAt),
            pushDevices: devices.map(exportDevice),
          };
    },
    async erase(userId) {
      await pushDevices.removeAll(userId);
      await alertSettings.erase(userId);
    },
  };

  async function describe(owner: Owner): Promise<AlertsAnswer> {
    const answer = await answerFor(owner);
    // A crash may have kept the object from learning that alerts are on.
    const isOn = answer.mail.isOn || answer.push.devices.length > 0;
    if (isOn && isLate(answer.checkedAt)) await tellObject(owner.id);
    return answer;
  }

  async function answerFor({ id, email }: Owner): Promise<AlertsAnswer> {
    const [row, devices] = await Promise.all([alertSettings.find(id), pushDevices.list(id)]);
    return {
      mail: {
        isOffered: isMailOffered,
        isOn: row?.mailSince != null,
        address: email,
        unreachableAt: instantOf(row?.unreachableAt),
        unverifiedAt: instantOf(row?.unverifiedAt),
      },
      push: {
        publicKey: pusher?.publicKey ?? null,
        devices: await Promise.all(devices.map(describeDevice)),
      },
      wasAsked: row !== undefined,
      checkedAt: instantOf(row?.checkedAt),
    };
  }

  return {
    personalData,
    describe,

    /**
     * Alerts in the browser of this session.
     * @throws AppError alerts_not_offered, push_service_unknown
     */
    async turnOnPush(
      owner: Owner,
      sessionId: string,
      { endpoint, keys, replaces, serverKey }: PushSubscriptionBody,
      name: string,
    ): Promise<AlertsAnswer> {
      if (!pusher) throw new AppError("alerts_not_offered");
      const target = { endpoint, ...keys };
      if (!(await pusher.accepts(target))) throw new AppError("push_service_unknown");
      const about = { name, sessionId, vapidKey: serverKey ?? pusher.publicKey, replaces };
      await pushDevices.add(owner.id, target, about, Date.now());
      await library(owner.id).alertsChanged(owner.id);
      return answerFor(owner);
    },

    /** The device may be of any library of the person: a notification does not say of which. */
    async turnOffPush(owner: Owner, deviceId: string): Promise<AlertsAnswer> {
      // From here on nothing is pushed there: the object asks D1 before each.
      const libraryId = await pushDevices.remove(owner.id, deviceId);
      if (libraryId !== undefined) await tellObject(libraryId);
      return answerFor(owner);
    },

    /** @throws AppError alerts_not_offered, address_not_verified */
    async turnOnMail(owner: Owner): Promise<AlertsAnswer> {
      if (!isMailOffered) throw new AppError("alerts_not_offered");
      if (!owner.emailVerified || !(await alertSettings.turnOnMail(owner.id, Date.now()))) {
        throw new AppError("address_not_verified", { about: owner.email });
      }
      await library(owner.id).alertsChanged(owner.id);
      return answerFor(owner);
    },

    async turnOffMail(owner: Owner): Promise<AlertsAnswer> {
      // From here on no mail is sent: the object asks D1 before each.
      await alertSettings.turnOffMail(owner.id);
      await tellObject(owner.id);
      return answerFor(owner);
    },

    /** @returns false if the token is not one of ours */
    async unsubscribe(token: string): Promise<boolean> {
      const userId = await readUnsubscribeToken(secret, token);
      if (userId === undefined) return false;
      if (await alertSettings.unsubscribe(userId)) await tellObject(userId);
      return true;
    },
  };

  /** An object that did not learn of it asks D1 before its next mail, or is told when the person looks. */
  async function tellObject(userId: string): Promise<void> {
    await library(userId)
      .alertsChanged(userId)
      .catch(async (error: unknown) =>
        logEvent("alerts_not_told", {
          user: await logIdOf(userId),
          cause: describeError(error),
        }),
      );
  }
}

/** True if no check has ended within the promised week. */
function isLate(checkedAt: string | null): boolean {
  return Date.parse(checkedAt ?? "1970-01-01") < Date.now() - MAIL_EVERY_MS;
}

async function describeDevice({ id, name, endpoint, createdAt, pushedAt }: PushDevice) {
  return {
    id,
    name,
    endpointHash: await hashOf(endpoint),
    since: instantOf(createdAt),
    pushedAt: instantOf(pushedAt),
  };
}

/** Without the address and the keys, which are secrets of the browser. */
function exportDevice({ name, endpoint, createdAt, pushedAt }: PushDevice) {
  return {
    name,
    service: new URL(endpoint).host,
    since: instantOf(createdAt),
    lastPushAt: instantOf(pushedAt),
  };
}
