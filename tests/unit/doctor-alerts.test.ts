import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readDeployment } from "#scripts/deployment.ts";
import { examineMail, examinePush } from "#scripts/doctor-alerts.ts";
import type { Deployment } from "#scripts/doctor-findings.ts";

const WRANGLER = `name = "tidylist"
compatibility_date = "2026-08-20"
[vars]
MAIL_FROM = "alerts@tidylist.example"
[[send_email]]
name = "EMAIL"
`;

/** What is read of a wrangler.toml with this text. */
function deploymentOf(text: string): Deployment {
  const folder = mkdtempSync(path.join(tmpdir(), "doctor-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "wrangler.toml");
  writeFileSync(file, text);
  return readDeployment(file);
}

describe("mail", () => {
  it("needs a binding and a sender", () => {
    expect(examineMail(deploymentOf(WRANGLER))).toMatchObject([{ state: "fine" }]);
    const [half] = examineMail(deploymentOf(WRANGLER.replace(/MAIL_FROM.*/, "")));
    expect(half?.what).toContain("has not MAIL_FROM");
  });

  it("is needed where real money may be taken, and not with test keys", () => {
    const [finding] = examineMail(deploymentOf('name = "tidylist"\n'));
    expect(finding?.state).toBe("wrong");
    expect(finding?.what).toContain("has not the binding EMAIL and not MAIL_FROM");
    expect(finding?.todo).toContain("Email Sending");
    for (const [kind, state] of [
      ["live", "wrong"],
      ["test", "look"],
    ]) {
      const key = `STRIPE_PUBLISHABLE_KEY = "pk_${kind}_1"`;
      expect(examineMail(deploymentOf(`[vars]\n${key}\n`))).toMatchObject([{ state }]);
    }
  });
});

describe("notifications", () => {
  const vars = { VAPID_PUBLIC_KEY: "B".repeat(87) };

  it("are offered with a pair of keys", () => {
    expect(examinePush(vars, { names: ["VAPID_PRIVATE_KEY"] })).toMatchObject([{ state: "fine" }]);
    // Which secrets are set is not always known.
    expect(examinePush(vars, { why: "no sign-in" })).toMatchObject([{ state: "fine" }]);
  });

  it("may be left out, and the doctor says how to make keys", () => {
    const [finding] = examinePush({}, { names: [] });
    expect(finding?.state).toBe("look");
    expect(finding?.what).toContain(
      "VAPID_PUBLIC_KEY under [vars] and not the secret VAPID_PRIVATE_KEY",
    );
    expect(finding?.todo).toContain("node scripts/push-keys.ts");
    expect(examinePush(vars, { names: [] })[0]?.what).toContain("there is not the secret");
  });
});
