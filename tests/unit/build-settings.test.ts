// What a build writes into the pages from the settings of a deployment, and what the doctor says of the logo.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  buildEnvironment,
  definitionsOf,
  hasYouTubeLogo,
  withoutBuildSettings,
} from "#scripts/build-settings.ts";
import { examineLogo } from "#scripts/doctor-findings.ts";
import { EXAMPLE_OPERATOR } from "#shared/operator.ts";

const OPERATOR = {
  OPERATOR_NAME: "Tidy OÜ",
  OPERATOR_REGISTRY_CODE: "12345678",
  OPERATOR_ADDRESS: "Pikk 1, 10123 Tallinn, Estonia",
  OPERATOR_EMAIL: "hello@tidylist.example",
  OPERATOR_PHONE: "+372 5555 5555",
  OPERATOR_VAT_NUMBER: "none",
};

describe("the pages of a deployment", () => {
  it("show a text where YouTube's logo is missing", () => {
    expect(examineLogo(true).state).toBe("fine");
    expect(examineLogo(false)).toMatchObject({
      state: "look",
      what: expect.stringContaining("not YouTube's logo"),
    });
  });

  it("show YouTube's logo if both of its files are there", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "brand-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(path.join(folder, "developed-with-youtube-sentence-case-dark.png"), "picture");
    expect(hasYouTubeLogo(folder)).toBe(false);
    writeFileSync(path.join(folder, "developed-with-youtube-sentence-case-light.png"), "picture");
    expect(hasYouTubeLogo(folder)).toBe(true);
  });

  it("are built with the settings in wrangler.toml, and never with those of the environment", () => {
    const vars = { ...OPERATOR, PUBLIC_ORIGIN: "https://mine.example", CONTACT_DOMAIN: "" };
    const environment = { PATH: "/bin", OPERATOR_NAME: "Else", OPERATOR_VAT_NUMBER: "EE1" };
    const defined = definitionsOf({
      ...withoutBuildSettings(environment),
      ...buildEnvironment(vars),
    });
    expect(JSON.parse(defined["import.meta.env.OPERATOR"] ?? "")).toEqual({
      name: OPERATOR.OPERATOR_NAME,
      registryCode: OPERATOR.OPERATOR_REGISTRY_CODE,
      address: OPERATOR.OPERATOR_ADDRESS,
      email: OPERATOR.OPERATOR_EMAIL,
      phone: OPERATOR.OPERATOR_PHONE,
      vatNumber: "",
    });
    expect(defined).toMatchObject({
      "import.meta.env.CONTACT_DOMAIN": '"tidylist.app"',
      "import.meta.env.BUILD_YEAR": `${new Date().getUTCFullYear()}`,
    });
    expect(JSON.parse(definitionsOf({})["import.meta.env.OPERATOR"] ?? "")).toEqual(
      EXAMPLE_OPERATOR,
    );
  });
});
