// A Worker and a library's object of different versions answer each other.
import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { fetchApiWith, statusAndCode } from "#tests/worker/api.ts";
import { signedIn } from "#tests/worker/browser.ts";
import { bindings, changed } from "#tests/worker/tables.ts";
import type { CallName } from "#worker/library/call.ts";

const OWNER = { id: "owner", isPremium: false, country: null };

test("the object refuses a call that only a newer Worker knows, and arguments that do not fit", async () => {
  const { USER_LIBRARY } = bindings;
  const stub = USER_LIBRARY.get(USER_LIBRARY.idFromName("newer Worker"));
  const sent = { owner: OWNER, wantsLines: false, params: {}, query: {}, body: {} };
  const answers = await runInDurableObject(stub, async (object) => [
    await object.call("ofTheNextVersion" as CallName, sent),
    await object.call("cleanPlaylists", { ...sent, body: { playlistIds: 1 } }),
  ]);
  const refused = { refused: "temporarily_unavailable" };
  expect(answers).toEqual([refused, refused]);
});

test("a code that only a newer object knows is answered as a temporary failure", async () => {
  const { cookies } = await signedIn("basic@example.com");
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const newer = { call: async () => ({ refused: "of_the_next_version" }) };
  const fetch = fetchApiWith({
    USER_LIBRARY: changed(bindings.USER_LIBRARY, {
      get: () => newer as unknown as ReturnType<typeof bindings.USER_LIBRARY.get>,
    }),
  });
  const response = await fetch("/api/library/jobs", { headers: { Cookie } });
  expect(await statusAndCode(response)).toEqual([500, "temporarily_unavailable"]);
});
