import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readDeployment } from "#scripts/deployment.ts";
import { examineAlerts, examinePush } from "#scripts/doctor-alerts.ts";
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

describe("the weekly mail", () => {
  it("is offered with a binding and a sender", () => {
    expect(examineAlerts(deploymentOf(WRANGLER))).toEqual([
      { state: "fine", what: "The weekly mail is offered." },
    ]);
  });

  it("may be left out, and the doctor says how to set it up", () => {
    const [finding] = examineAlerts(deploymentOf('name = "tidylist"\n'));
    expect(finding?.state).toBe("look");
    expect(finding?.what).toContain("has not the binding EMAIL and not MAIL_FROM");
    expect(finding?.todo).toContain("Email Sending");
    const [half] = examineAlerts(deploymentOf(WRANGLER.replace(/MAIL_FROM.*/, "")));
    expect(half?.what).toContain("has not MAIL_FROM");
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
