// Alerts where an installation can send none (product.md 21).
import { expect, test } from "vitest";
import { createAlerts } from "#worker/alerts/alerts.ts";

test("without a mail service and a key for push, neither can be turned on", async () => {
  const nothing = {} as never;
  const alerts = createAlerts({
    alertSettings: nothing,
    pushDevices: nothing,
    secret: "",
    isMailOffered: false,
    pusher: undefined,
    library: () => nothing,
  });
  const owner = { id: "u1", email: "basic@example.com", emailVerified: true };
  const refused = { code: "alerts_not_offered" };
  await expect(alerts.turnOnMail(owner)).rejects.toMatchObject(refused);
  await expect(alerts.turnOnPush(owner, "s1", nothing, "Firefox")).rejects.toMatchObject(refused);
});
