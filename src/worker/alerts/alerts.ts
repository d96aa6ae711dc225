// What people choose about alerts. The choice is stored in D1, and then their object learns of it.
import type { Alerts as AlertsAnswer } from "#shared/contract/alerts.ts";
import type { UserRow } from "#worker/account/sessions.ts";
import type { AlertRow, AlertSettings } from "#worker/alerts/alert-settings.ts";
import { readUnsubscribeToken } from "#worker/alerts/unsubscribe.ts";
import { AppError } from "#worker/http/errors.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";

type Owner = Pick<UserRow, "id" | "email">;
export type Alerts = ReturnType<typeof createAlerts>;

export function createAlerts(options: {
  alertSettings: AlertSettings;
  secret: string;
  isMailOffered: boolean;
  library: (userId: string) => { alertsChanged: (userId: string) => Promise<void> };
}) {
  const { alertSettings, secret, isMailOffered, library } = options;

  async function describe(owner: Owner): Promise<AlertsAnswer> {
    return toAnswer(await alertSettings.find(owner.id), owner.email);
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
      return describe(owner);
    },

    async turnOffMail(owner: Owner): Promise<AlertsAnswer> {
      await turnOff(owner.id);
      return describe(owner);
    },

    /** @returns false if the token is not one of ours */
    async unsubscribe(token: string): Promise<boolean> {
      const userId = await readUnsubscribeToken(secret, token);
      if (userId === undefined) return false;
      await turnOff(userId);
      return true;
    },
  };

  /** From the write to D1 on no mail is sent. The object asks D1 before each; until then it only checks for nothing. */
  async function turnOff(userId: string): Promise<void> {
    await alertSettings.turnOffMail(userId);
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

function instant(time: number | null | undefined): string | null {
  return time == null ? null : new Date(time).toISOString();
}
