// The stand-in for push services, against RFC 8030, 8188, 8291 and 8292.
import { buildPushPayload } from "@block65/webcrypto-web-push";
import { beforeEach, expect, it } from "vitest";
import { decrypt, toBase64Url } from "#sandbox/push/message.ts";
import { createSandbox, type Sandbox } from "#sandbox/server.ts";

type Keys = { publicKey: string; privateKey: string };
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
type Request = { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> };

let sandbox: Sandbox;
let vapid: Keys & { subject: string };
let device: Subscription;
beforeEach(async () => {
  sandbox = createSandbox();
  vapid = { ...(await makeKeys()), subject: "mailto:us@tidylist.example" };
  device = await subscribe(vapid.publicKey);
});

const post = (path: string, body: unknown) =>
  sandbox.app.request(path, { method: "POST", body: JSON.stringify(body) });

async function subscribe(applicationServerKey: string): Promise<Subscription> {
  return (
    await post("/sandbox/push/subscribe", { applicationServerKey })
  ).json() as Promise<Subscription>;
}

async function makeKeys(): Promise<Keys> {
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const pair = await crypto.subtle.generateKey(curve, true, ["sign", "verify"]);
  const raw = await crypto.subtle.exportKey("raw", pair.publicKey);
  const jwk = await crypto.subtle.exportKey("jwk", pair.privateKey);
  return { publicKey: toBase64Url(new Uint8Array(raw)), privateKey: jwk.d ?? "" };
}

async function build(to: Subscription = device, keys = vapid): Promise<Request> {
  const subscription = { ...to, expirationTime: null };
  const message = { data: { count: 3 }, options: { ttl: 3600, topic: "vanished" } };
  const { headers, body } = await buildPushPayload(message, subscription, keys);
  return { headers: { ...headers }, body };
}

async function statusOf({ headers, body }: Request, to = device): Promise<number> {
  const path = new URL(to.endpoint).pathname;
  return (await sandbox.app.request(path, { method: "POST", headers, body })).status;
}

it("accepts a signed message, decrypts it, and shows it", async () => {
  expect(await statusOf(await build())).toBe(201);
  expect(sandbox.state.push.received).toMatchObject([
    { text: '{"count":3}', ttlSeconds: 3600, topic: "vanished", subject: vapid.subject },
  ]);
  const page = await sandbox.app.request("/push");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await page.text()).toContain("{&quot;count&quot;:3}");
});

it("decrypts the example of RFC 8291, appendix A", async () => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  const point = bytes(
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  );
  const d = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
  const jwk = {
    kty: "EC",
    crv: "P-256",
    d,
    x: toBase64Url(point.subarray(1, 33)),
    y: toBase64Url(point.subarray(33)),
  };
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const keys = {
    privateKey: await crypto.subtle.importKey("jwk", jwk, curve, false, ["deriveBits"]),
    publicKey: await crypto.subtle.importKey("raw", point, curve, true, []),
  };
  const receiver = {
    id: "",
    endpoint: "",
    applicationServerKey: "",
    keys,
    publicBytes: point,
    auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
    hasEnded: false,
  };
  const message = bytes(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
  expect(await decrypt(receiver, message)).toBe("When I grow up, I want to be a watermelon");
});

const changedHeader = (name: string, value: string) => async (): Promise<Request> => {
  const { headers, body } = await build();
  return { headers: { ...headers, [name]: value }, body };
};

it.each<[string, number, () => Promise<Request>]>([
  ["it is not signed", 401, changedHeader("authorization", "none")],
  [
    "another key has signed it",
    403,
    async () => build(device, { ...vapid, ...(await makeKeys()) }),
  ],
  [
    "its signature is of another text",
    403,
    async () => {
      const { headers, body } = await build();
      const [start, sender] = (headers["authorization"] ?? "").split(", ");
      const [head, , signature] = (start ?? "").split(".");
      const claims = { aud: "https://push.sandbox.invalid", exp: 4e9, sub: "mailto:a@b.co" };
      const text = Buffer.from(JSON.stringify(claims)).toString("base64url");
      return {
        headers: { ...headers, authorization: `${head}.${text}.${signature}, ${sender}` },
        body,
      };
    },
  ],
  [
    "it is signed for another service",
    403,
    () => build({ ...device, endpoint: "https://push.example/send/1" }),
  ],
  [
    "its signature is too old",
    403,
    async () => {
      const request = await build();
      await post("/sandbox/clock", { offsetMs: 13 * 3_600_000 });
      return request;
    },
  ],
  [
    "it is encrypted for another browser",
    400,
    async () => build({ ...device, keys: (await subscribe(vapid.publicKey)).keys }),
  ],
  [
    "it is encrypted with another secret",
    400,
    () => build({ ...device, keys: { ...device.keys, auth: "A".repeat(22) } }),
  ],
  [
    "a byte of it is wrong",
    400,
    async () => {
      const { headers, body } = await build();
      body[200] = (body[200] ?? 0) ^ 1;
      return { headers, body };
    },
  ],
  ["it has no time to live", 400, changedHeader("ttl", "")],
  ["its encoding is the old one", 415, changedHeader("content-encoding", "aesgcm")],
  ["its topic is no topic", 400, changedHeader("topic", "a b")],
  [
    "it is too large",
    413,
    async () => ({ headers: (await build()).headers, body: new Uint8Array(4097) }),
  ],
])("refuses a message when %s", async (_when, status, request) => {
  expect(await statusOf(await request())).toBe(status);
  expect(sandbox.state.push.received).toEqual([]);
});

it("answers 404 for what never subscribed, and 410 after the end", async () => {
  const request = await build();
  expect(await statusOf(request, { ...device, endpoint: `${device.endpoint}0` })).toBe(404);
  await post("/sandbox/push/end", { endpoint: device.endpoint });
  expect(await statusOf(request)).toBe(410);
});

it("fails as planned", async () => {
  const rule = { vendor: "push", path: "/push/send/", when: { at: 0 }, action: { status: 503 } };
  expect((await post("/sandbox/faults", [rule])).status).toBe(200);
  expect(await statusOf(await build())).toBe(503);
  expect(await statusOf(await build())).toBe(201);
});
