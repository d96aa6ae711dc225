// The address of a browser is a stranger's input: nothing but the push services of known browsers is ever called
// (decision 56).
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { statusAndCode } from "#tests/worker/api.ts";
import { withAlerts } from "#tests/worker/driven-alerts.ts";
import type { Person } from "#tests/worker/driven-library.ts";
import { subscribeToPush, turnOnPush } from "#tests/worker/push.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { bindings } from "#tests/worker/tables.ts";
import { findPushAddress } from "#worker/alerts/push-services.ts";

let who: Person;
beforeEach(async () => {
  ({ who } = await readLibrary());
});
afterEach(endFaults);

const devicesStored = async () =>
  (await bindings.DB.prepare("select * from push_devices").all()).results;

describe("what is called for an address", () => {
  const SANDBOX_URL = "http://127.0.0.1:8788";
  const called = (endpoint: string, sandboxUrl: string | undefined) => {
    const found = findPushAddress(endpoint, sandboxUrl);
    return found && [found.url.href, found.origin];
  };
  const ofService = [
    "https://fcm.googleapis.com/fcm/send/a:b-_?c=%2F%2Fevil.example",
    "https://updates.push.services.mozilla.com/wpush/v2/a%2F/..b",
    "https://web.push.apple.com/Q//evil.example",
    "https://wns2-par02p.notify.windows.com/w/?token=https%3a%2f%2fevil.example",
  ];

  test.each(ofService)("is %s itself", (endpoint) => {
    const expected = [endpoint, new URL(endpoint).origin];
    expect(called(endpoint, undefined)).toEqual(expected);
    expect(called(endpoint, SANDBOX_URL)).toEqual(expected);
  });

  test("is the stand-in, where it runs", () => {
    const endpoint = "https://push.sandbox.invalid/push/send/1?a=//evil.example";
    const expected = [`${SANDBOX_URL}/push/send/1?a=//evil.example`, SANDBOX_URL];
    expect(called(endpoint, SANDBOX_URL)).toEqual(expected);
    expect(called(endpoint, undefined)).toBeUndefined();
  });

  // Whatever a path holds, no other host than the endpoint's is called.
  test.each(["/", "//", "/\\", "\\\\", "/%2F", "/.//", "/a/..//", "/@", "/\t/", "?//"])(
    "is no other host with %j before one",
    (before) => {
      for (const host of ["fcm.googleapis.com", "push.sandbox.invalid"]) {
        const found = findPushAddress(`https://${host}${before}evil.example/x`, SANDBOX_URL);
        const origin = host === "fcm.googleapis.com" ? `https://${host}` : SANDBOX_URL;
        expect([undefined, origin]).toContain(found?.url.origin);
        expect([undefined, origin]).toContain(found?.origin);
      }
    },
  );
});

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
    ["a path that names a host", "https://fcm.googleapis.com//evil.example/x"],
    ["a path that names a host, with backslashes", "https://fcm.googleapis.com/\\evil.example/x"],
    ["such a path after dots", "https://fcm.googleapis.com/.//evil.example/x"],
    ["such a path at the stand-in", "https://push.sandbox.invalid//evil.example/x"],
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

  test.each(["https://evil.example/", "https://fcm.googleapis.com//evil.example/x"])(
    "in an old row nothing is sent to it: %s",
    async (endpoint) => {
      const person = withAlerts(who);
      await turnOnPush(who.browser, await subscribeToPush());
      await bindings.DB.prepare("update push_devices set endpoint = ?").bind(endpoint).run();
      await person.vanish(1);
      await person.passDays(8);
      expect(await devicesStored()).toEqual([]);
    },
  );
});
