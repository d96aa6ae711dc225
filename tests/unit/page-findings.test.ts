// What a build writes into the pages from the settings of a deployment, and what the doctor says about it.
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
import type { Finding } from "#scripts/doctor-findings.ts";
import { examinePages } from "#scripts/page-findings.ts";
import { EXAMPLE_OPERATOR } from "#shared/operator.ts";

const OPERATOR = {
  OPERATOR_NAME: "Tidy OÜ",
  OPERATOR_REGISTRY_CODE: "12345678",
  OPERATOR_ADDRESS: "Pikk 1, 10123 Tallinn, Estonia",
  OPERATOR_EMAIL: "hello@tidylist.example",
  OPERATOR_PHONE: "+372 5555 5555",
  OPERATOR_VAT_NUMBER: "none",
};
const saidIn = (findings: readonly Finding[], wanted: Finding["state"]) =>
  findings.filter(({ state }) => state === wanted).map(({ what }) => what);

describe("the pages of a deployment", () => {
  const pages = { legalTextsChanged: "2025-01-20", hasLogo: true };

  it("are fine with the specified date, its year and YouTube's logo", () => {
    for (const { state } of examinePages({}, pages)) expect(state).toBe("fine");
  });

  it("have legal texts that are not older than their date", () => {
    const changed = { ...pages, legalTextsChanged: "2026-11-22" };
    expect(saidIn(examinePages({}, changed), "look")).toEqual([
      "The legal texts changed on 2026-11-22, and are dated 2025-01-27.",
    ]);
    expect(saidIn(examinePages({ LEGAL_DATE: "2026-11-22" }, changed), "look")).toEqual([]);
    expect(saidIn(examinePages({}, { ...pages, legalTextsChanged: undefined }), "look")).toEqual([
      "The legal texts are dated 2025-01-27; git could not say when they changed.",
    ]);
  });

  it("need a day and a year that can be read", () => {
    for (const day of ["27.1.2025", "2025-13-01", 2025]) {
      expect(saidIn(examinePages({ LEGAL_DATE: day }, pages), "wrong")).toEqual([
        "LEGAL_DATE in wrangler.toml is no day.",
      ]);
    }
    expect(saidIn(examinePages({ COPYRIGHT_YEAR: 26 }, pages), "wrong")).toEqual([
      "COPYRIGHT_YEAR in wrangler.toml is no year.",
    ]);
  });

  it("show a text where YouTube's logo is missing", () => {
    expect(saidIn(examinePages({}, { ...pages, hasLogo: false }), "look")).toEqual([
      expect.stringContaining("not YouTube's logo"),
    ]);
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
    const vars = { ...OPERATOR, PUBLIC_ORIGIN: "https://mine.example", LEGAL_DATE: "2026-11-22" };
    const environment = { PATH: "/bin", OPERATOR_NAME: "Else", OPERATOR_VAT_NUMBER: "EE1" };
    const defined = definitionsOf({
      ...withoutBuildSettings(environment),
      ...buildEnvironment({ ...vars, COPYRIGHT_YEAR: "" }),
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
      "import.meta.env.LEGAL_DATE": '"2026-11-22"',
      "import.meta.env.COPYRIGHT_YEAR": '"2025"',
    });
    expect(JSON.parse(definitionsOf({})["import.meta.env.OPERATOR"] ?? "")).toEqual(
      EXAMPLE_OPERATOR,
    );
  });
});
