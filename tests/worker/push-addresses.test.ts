// The address of a browser is a stranger's input: nothing but the push services of known browsers is ever called
// (decision 56).
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { statusAndCode } from "#tests/worker/api.ts";
import { withAlerts } from "#tests/worker/driven-alerts.ts";
import type { Person } from "#tests/worker/driven-library.ts";
import { subscribeToPush, turnOnPush } from "#tests/worker/push.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { bindings } from "#tests/worker/tables.ts";

let who: Person;
beforeEach(async () => {
  ({ who } = await readLibrary());
});
afterEach(endFaults);

const devicesStored = async () =>
  (await bindings.DB.prepare("select * from push_devices").all()).results;

describe("an address that is not of a push service is refused", () => {
  test.each([
    ["no https", "http://fcm.googleapis.com/fcm/send/1"],
    ["this network", "https://127.0.0.1/push"],
    ["a private network", "https://10.0.0.1/fcm.googleapis.com"],
    ["a number as its host", "https://2130706433/"],
    ["the metadata of a cloud", "http://169.254.169.254/latest/meta-data"],
    ["IPv6", "https://[::1]/push"],
    ["our own host", "https://tidylist.test/api/account"],
    ["a host that ends like one", "https://evilfcm.googleapis.com/send"],
    ["a host that only contains one", "https://fcm.googleapis.com.evil.example/send"],
    ["another host of Google", "https://www.googleapis.com/fcm/send/1"],
    ["a user before the host", "https://fcm.googleapis.com@evil.example/send"],
    ["a password", "https://a:b@fcm.googleapis.com/fcm/send/1"],
    ["another port", "https://fcm.googleapis.com:8443/fcm/send/1"],
    ["a script", "javascript:alert(1)"],
    ["the top of a wildcard", "https://push.apple.com.evil.example/"],
  ])("%s", async (_what, endpoint) => {
    const { keys } = await subscribeToPush();
    const body = JSON.stringify({ endpoint, keys });
    const response = await who.browser.call("/api/alerts/push", { method: "POST", body });
    const [status, code] = await statusAndCode(response);
    expect([status, code]).toEqual([
      400,
      expect.stringMatching(/^(push_service_unknown|invalid_input)$/),
    ]);
    expect(await devicesStored()).toEqual([]);
  });

  test.each([
    ["a key that is no point", { p256dh: `B${"A".repeat(86)}` }, "push_service_unknown"],
    ["a key that is too short", { p256dh: "BAAA" }, "invalid_input"],
    ["a secret that is too long", { auth: "A".repeat(44) }, "invalid_input"],
  ])("%s", async (_what, change, code) => {
    const { endpoint, keys } = await subscribeToPush();
    const body = JSON.stringify({ endpoint, keys: { ...keys, ...change } });
    const response = await who.browser.call("/api/alerts/push", { method: "POST", body });
    expect(await statusAndCode(response)).toEqual([400, code]);
  });

  test("an address that is too long", async () => {
    const { endpoint, keys } = await subscribeToPush();
    const body = JSON.stringify({ endpoint: endpoint + "x".repeat(3000), keys });
    const response = await who.browser.call("/api/alerts/push", { method: "POST", body });
    expect(await statusAndCode(response)).toEqual([400, "invalid_input"]);
  });

  test("in an old row nothing is sent to it", async () => {
    const person = withAlerts(who);
    await turnOnPush(who.browser, await subscribeToPush());
    await bindings.DB.prepare("update push_devices set endpoint = 'https://evil.example/'").run();
    await person.vanish(1);
    await person.passDays(8);
    expect(await devicesStored()).toEqual([]);
  });
});
