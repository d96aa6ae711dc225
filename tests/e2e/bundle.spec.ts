import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { projectRoot } from "#scripts/project-root.ts";
import { findRestrictedNames } from "#scripts/supported-browsers.ts";
import { test } from "#tests/e2e/test.ts";

const dist = path.join(projectRoot, "dist");
const scripts = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.(?:js|mjs|html)$/.test(name),
);

test("ASVS 13.3.1, 13.4.2: the deployment contains no part of the sandbox, no key and no source map", () => {
  expect(scripts.length).toBeGreaterThan(5);
  for (const name of scripts) {
    const text = readFileSync(path.join(dist, name), "utf8");
    // The sandbox's controls, its world, and the packages that only it uses.
    expect([name, /\/sandbox\/faults|Weeknight Dinners|node-server/.test(text)]).toEqual([
      name,
      false,
    ]);
    // The name of the sandbox's own key is not a secret.
    const keys =
      /AIza[\w-]{35}|GOCSPX-|[sr]k_(?:live|test)_(?!sandbox\b)\w+|whsec_(?!sandbox\b)\w+/;
    expect([name, keys.exec(text)?.[0]]).toEqual([name, undefined]);
  }
  const served = readdirSync(path.join(dist, "client"), { recursive: true, encoding: "utf8" });
  expect(served.filter((name) => name.endsWith(".map"))).toEqual([]);
});

test("the built scripts use a newer API only where they ask for it first", async () => {
  const { globals, members } = findRestrictedNames();
  const folder = mkdtempSync(path.join(tmpdir(), "tidylist-bundle-"));
  cpSync(path.join(dist, "client/assets"), folder, { recursive: true });
  const rules = {
    "no-restricted-globals": ["error", ...globals],
    "no-restricted-properties": ["error", ...members.filter(({ object }) => object !== undefined)],
  };
  const config = { categories: { correctness: "off" }, env: { browser: true }, rules };
  writeFileSync(path.join(folder, ".oxlintrc.json"), JSON.stringify(config));
  const oxlint = path.join(projectRoot, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "--format=unix", "."], { cwd: folder });
  rmSync(folder, { recursive: true });
  const found = [...stdout.toString().matchAll(/'([\w.]+)'/g)].map(([, name]) => name);
  // React asks for the first three, the calculator for the fourth, and zip.js for the last.
  const asked = [
    "navigation",
    "setImmediate",
    "navigator.connection",
    "navigator.share",
    "Symbol.asyncDispose",
  ];
  expect(new Set(found)).toEqual(new Set(asked));
});

test("ASVS 13.4.5: no development endpoint is reachable in production", async ({ request }) => {
  const doors = ["/__scheduled", "/cdn-cgi/handler/scheduled", "/.dev.vars", "/wrangler.json"];
  for (const door of doors) {
    const response = await request.get(door);
    expect([door, response.status()]).toEqual([door, 404]);
  }
});
