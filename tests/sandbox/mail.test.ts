// The stand-in for Cloudflare's Email Service, against its documentation.
import { beforeEach, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "#sandbox/server.ts";

const MESSAGE = {
  to: "person@example.com",
  from: { email: "alerts@tidylist.example", name: "Tidylist" },
  subject: "A <b>subject</b>",
  text: "Text",
  html: "<p>HTML</p>",
};
const UNSUBSCRIBE = "<https://tidylist.example/off>";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = createSandbox();
});

const post = (path: string, body: unknown) =>
  sandbox.app.request(path, { method: "POST", body: JSON.stringify(body) });

async function codeFor(change: Record<string, unknown>): Promise<unknown> {
  const response = await post("/mail/send", { ...MESSAGE, ...change });
  const { code } = (await response.json()) as { code?: string };
  return response.ok ? "accepted" : code;
}

it("accepts a message, answers with its id, and shows it", async () => {
  const response = await post("/mail/send", MESSAGE);
  expect(await response.json()).toEqual({ messageId: expect.stringMatching(/^<.+@.+>$/) });
  const list = await (await sandbox.app.request("/mail")).text();
  expect(list).toContain("A &lt;b&gt;subject&lt;/b&gt;");
  const [, id] = /href="\/mail\/([\w-]+)"/.exec(list) ?? [];
  const page = await sandbox.app.request(`/mail/${id}`);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await page.text()).toContain('srcdoc="&lt;p&gt;HTML&lt;/p&gt;"');
  expect((await sandbox.app.request("/mail/none")).status).toBe(404);
});

it.each([
  ["a subject is missing", { subject: undefined }, "E_VALIDATION_ERROR"],
  ["the address is none", { to: "person" }, "E_VALIDATION_ERROR"],
  ["there is no content", { text: undefined, html: undefined }, "E_FIELD_MISSING"],
  ["it is over 5 MiB", { text: "x".repeat(6_000_000) }, "E_CONTENT_TOO_LARGE"],
  ["a header is of the service", { headers: { Date: "today" } }, "E_HEADER_NOT_ALLOWED"],
  ["a header has a field", { headers: { "Reply-To": "a@b.co" } }, "E_HEADER_USE_API_FIELD"],
  ["a header has two lines", { headers: { "X-One": "a\r\nB: c" } }, "E_HEADER_VALUE_INVALID"],
  ["a header is too long", { headers: { "X-One": "x".repeat(2049) } }, "E_HEADER_VALUE_TOO_LONG"],
  [
    "one click has no link",
    { headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } },
    "E_HEADER_VALUE_INVALID",
  ],
  [
    "the link has no https",
    { headers: { "List-Unsubscribe": "<http://tidylist.example/off>" } },
    "E_HEADER_VALUE_INVALID",
  ],
  [
    "one click is spelled otherwise",
    { headers: { "List-Unsubscribe": UNSUBSCRIBE, "List-Unsubscribe-Post": "One-Click" } },
    "E_HEADER_VALUE_INVALID",
  ],
])("refuses a message when %s", async (_when, change, code) => {
  expect(await codeFor(change)).toBe(code);
});

it("accepts the headers of lists and custom ones", async () => {
  const headers = {
    "List-Unsubscribe": UNSUBSCRIBE,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    "Auto-Submitted": "auto-generated",
    "X-Own": "1",
  };
  expect(await codeFor({ headers })).toBe("accepted");
});

it("sends nothing to an address that bounced", async () => {
  await post("/sandbox/mail/suppress", { address: "Person@example.com" });
  expect(await codeFor({})).toBe("E_RECIPIENT_SUPPRESSED");
  await post("/sandbox/mail/suppress", { address: "person@example.com", suppressed: false });
  expect(await codeFor({})).toBe("accepted");
  expect(sandbox.state.mail.sent).toHaveLength(1);
});

it("refuses with the planned code", async () => {
  const action = { refuse: "E_DAILY_LIMIT_EXCEEDED" };
  const rule = { vendor: "mail", path: "/mail/send", when: { at: 0 }, action };
  expect((await post("/sandbox/faults", [rule])).status).toBe(200);
  expect(await codeFor({})).toBe("E_DAILY_LIMIT_EXCEEDED");
  expect(await codeFor({})).toBe("accepted");
});
