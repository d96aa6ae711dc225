import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Lock, missingFrom } from "#scripts/complete-lock.ts";
import { projectRoot } from "#scripts/project-root.ts";

const text = readFileSync(path.join(projectRoot, "package-lock.json"), "utf8");

describe("the lock file", () => {
  it("has an entry for every platform's packages, which npm ci needs", () => {
    expect(missingFrom(JSON.parse(text) as Lock)).toEqual({});
  });

  it("names no registry", () => {
    expect(text).not.toContain('"resolved"');
  });
});

describe("a missing entry of a lock file", () => {
  const parent = { optionalDependencies: { "@a/b-darwin-arm64": "1.2.3" }, dev: true };
  const entry = { version: "1.2.3", os: ["darwin"], cpu: ["arm64"], dev: true, optional: true };

  it("is reported with the package that needs it", () => {
    expect(missingFrom({ packages: { "node_modules/b": parent } })).toEqual({
      "node_modules/@a/b-darwin-arm64": entry,
    });
  });

  it("is reported with a nested package if the outer one has another version", () => {
    const packages = {
      "node_modules/c/node_modules/b": parent,
      "node_modules/@a/b-darwin-arm64": { ...entry, version: "1.0.0" },
    };
    expect(missingFrom({ packages })).toEqual({
      "node_modules/c/node_modules/@a/b-darwin-arm64": entry,
    });
  });

  it("is not reported if an outer folder has the right version", () => {
    const packages = {
      "node_modules/c/node_modules/b": parent,
      "node_modules/@a/b-darwin-arm64": entry,
    };
    expect(missingFrom({ packages })).toEqual({});
  });

  it.each([
    ["b-linux-x64-musl", { os: ["linux"], cpu: ["x64"], libc: ["musl"] }],
    ["b-linux-arm-gnueabihf", { os: ["linux"], cpu: ["arm"] }],
    ["b-linux-riscv64-gnu", { os: ["linux"], cpu: ["riscv64"], libc: ["glibc"] }],
    ["b-win32-ia32-msvc", { os: ["win32"], cpu: ["ia32"] }],
    ["workerd-windows-64", { os: ["win32"], cpu: ["x64"] }],
    ["oxide-wasm32-wasi", { cpu: ["wasm32"] }],
  ])("is of the platform that its name says: %s", (name, platform) => {
    const packages = { "node_modules/b": { optionalDependencies: { [name]: "1.0.0" } } };
    expect(missingFrom({ packages })).toEqual({
      [`node_modules/${name}`]: { version: "1.0.0", ...platform, optional: true },
    });
  });
});
