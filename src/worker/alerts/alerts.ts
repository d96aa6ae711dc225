// What people choose about alerts. The choice is stored in D1, and then their object learns of it.
import type { Alerts as AlertsAnswer } from "#shared/contract/alerts.ts";
import type { OwnLibrary } from "#worker/account/libraries.ts";
import { type AlertRow, type AlertSettings, MAIL_EVERY_MS } from "#worker/alerts/alert-settings.ts";
import { readUnsubscribeToken } from "#worker/alerts/unsubscribe.ts";
import { AppError } from "#worker/http/errors.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";

type Owner = Pick<OwnLibrary, "id" | "email">;
export type Alerts = ReturnType<typeof createAlerts>;

export function createAlerts(options: {
  alertSettings: AlertSettings;
  secret: string;
  isMailOffered: boolean;
  library: (userId: string) => { alertsChanged: (userId: string) => Promise<void> };
}) {
  const { alertSettings, secret, isMailOffered, library } = options;

  async function describe({ id, email }: Owner): Promise<AlertsAnswer> {
    const row = await alertSettings.find(id);
    // A crash may have kept the object from learning that the mail is on.
    if (row?.mailSince != null && isLate(row.checkedAt)) await tellObject(id);
    return toAnswer(row, email);
  }

  function toAnswer(row: AlertRow | undefined, address: string): AlertsAnswer {
    return {
      mail: {
        isOffered: isMailOffered,
        isOn: row?.mailSince != null,
        address,
        unreachableAt: instant(row?.unreachableAt),
      },
      wasAsked: row !== undefined,
      checkedAt: instant(row?.checkedAt),
    };
  }

  return {
    personalData: alertSettings.personalData,
    describe,

    /** @throws AppError alerts_not_offered */
    async turnOnMail(owner: Owner): Promise<AlertsAnswer> {
      if (!isMailOffered) throw new AppError("alerts_not_offered");
      await alertSettings.turnOnMail(owner.id, Date.now());
      await library(owner.id).alertsChanged(owner.id);
      return toAnswer(await alertSettings.find(owner.id), owner.email);
    },

    async turnOffMail(owner: Owner): Promise<AlertsAnswer> {
      // From here on no mail is sent: the object asks D1 before each.
      await alertSettings.turnOffMail(owner.id);
      await tellObject(owner.id);
      return toAnswer(await alertSettings.find(owner.id), owner.email);
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
function isLate(checkedAt: number | null): boolean {
  return (checkedAt ?? 0) < Date.now() - MAIL_EVERY_MS;
}

function instant(time: number | null | undefined): string | null {
  return time == null ? null : new Date(time).toISOString();
}
