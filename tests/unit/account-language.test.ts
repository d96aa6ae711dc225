// What a page does with the language of an account and the choice on the device (product.md 10.1.10).
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { USER_KEY } from "#client/api/query-client.ts";
import { LANGUAGES, pathOf } from "#shared/languages.ts";

const SHOWN = "en";
const OTHER = LANGUAGES.map(({ tag }) => tag).find((tag) => tag !== SHOWN);
const place = {
  pathname: "/account",
  search: "?a=1",
  hash: "#you-heading",
  replace: vi.fn<(address: string) => void>(),
};
const client = new QueryClient();
const stored = new Map<string, string>();
const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{"id":"u1"}'));

beforeEach(() => {
  vi.clearAllMocks();
  stored.clear();
  vi.stubGlobal("location", place);
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** What a page in English does. */
async function follow(ofAccount: string | null): Promise<void> {
  const { followAccount } = await import("#client/shell/account-language.ts");
  await followAccount(ofAccount, client);
}

it.skipIf(OTHER === undefined)(
  "goes to the account's language once, and keeps it on the device",
  async () => {
    const { followAccount } = await import("#client/shell/account-language.ts");
    await followAccount(OTHER ?? null, client);
    expect(place.replace).toHaveBeenCalledWith(`${pathOf(OTHER ?? "")}/account?a=1#you-heading`);
    expect(stored.get("language")).toBe(`${OTHER} saved`);
    await followAccount(OTHER ?? null, client);
    expect(place.replace).toHaveBeenCalledTimes(1);
    expect(fetch).not.toHaveBeenCalled();
  },
);

it("goes to the account's language, which was chosen later, where the account had the device's choice", async () => {
  stored.set("language", `${SHOWN} saved`);
  await follow(OTHER ?? null);
  expect(place.replace).toHaveBeenCalledTimes(1);
  expect(stored.get("language")).toBe(`${OTHER} saved`);
  expect(fetch).not.toHaveBeenCalled();
});

it("tells the account a choice that it does not have, for instance one from before the app was loaded", async () => {
  stored.set("language", SHOWN);
  await follow(OTHER ?? null);
  expect(fetch).toHaveBeenCalledWith(
    "/api/account/language",
    expect.objectContaining({ body: `{"language":"${SHOWN}"}` }),
  );
  expect(place.replace).not.toHaveBeenCalled();
  expect(stored.get("language")).toBe(`${SHOWN} saved`);
});

it("keeps a choice that the account could not be told for the next time", async () => {
  fetch.mockResolvedValueOnce(new Response("", { status: 500 }));
  stored.set("language", SHOWN);
  await expect(follow(OTHER ?? null)).rejects.toThrow("500");
  expect(stored.get("language")).toBe(SHOWN);
});

it("does not hold up a choice whose page is being opened", async () => {
  stored.set("language", OTHER ?? "");
  await follow(SHOWN);
  await follow(null);
  expect(place.replace).not.toHaveBeenCalled();
  expect(fetch).not.toHaveBeenCalled();
});

it.each([
  ["no choice, and an account without a language", undefined, null, true],
  ["no choice, and the page's language with the account", undefined, SHOWN, true],
  ["no choice, and another language with the account", undefined, OTHER, false],
  ["a choice that the account has", `${SHOWN} saved`, SHOWN, true],
  ["a choice that the account may not have", SHOWN, SHOWN, false],
  ["a choice, and an account without a language", `${SHOWN} saved`, null, false],
])("has nothing to do, or has: %s", async (_, choice, ofAccount, agreed) => {
  const { isAgreed } = await import("#client/shell/chosen-language.ts");
  if (choice !== undefined) stored.set("language", choice);
  expect(isAgreed(ofAccount ?? null)).toBe(agreed);
});

it("stays where nothing can be kept, and with a language that is not offered", async () => {
  await follow("tlh");
  expect(stored.size).toBe(0);
  vi.stubGlobal("localStorage", undefined);
  await follow(OTHER ?? null);
  expect(place.replace).not.toHaveBeenCalled();
  expect(fetch).not.toHaveBeenCalled();
});

it("gives an account without a language the one that was chosen on the device and is shown", async () => {
  await follow(null);
  stored.set("language", "tlh");
  await follow(null);
  expect(fetch).not.toHaveBeenCalled();
  client.setQueryData(USER_KEY, { id: "u0" });
  stored.set("language", SHOWN);
  await follow(null);
  expect(client.getQueryData(USER_KEY)).toEqual({ id: "u1" });
  expect(fetch).toHaveBeenCalledWith(
    "/api/account/language",
    expect.objectContaining({ method: "POST", body: `{"language":"${SHOWN}"}`, keepalive: true }),
  );
  expect(place.replace).not.toHaveBeenCalled();
});
