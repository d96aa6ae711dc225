// Tests the linter's rules by running it on snippets in folders like the real ones.
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectRoot } from "#scripts/project-root.ts";

type Case = readonly [file: string, imported: string];

const refused: Case[] = [
  ["src/shared/plans.ts", "hono"],
  ["src/shared/plans.ts", "#worker/env.ts"],
  ["src/shared/contract/billing.ts", "#client/ui/button.tsx"],
  ["src/client/ui/button.tsx", "#worker/env.ts"],
  ["src/client/ui/button.tsx", "hono"],
  ["src/client/ui/button.tsx", "#client/api/request.ts"],
  ["src/client/api/request.ts", "#client/identity/user.ts"],
  ["src/client/identity/user.ts", "#client/features/calculator/rows.ts"],
  ["src/client/identity/user.ts", "#client/shell/header.tsx"],
  ["src/client/shell/header.tsx", "#client/plans/prices.ts"],
  ["src/client/plans/prices.ts", "#client/shell/header.tsx"],
  ["src/client/library/jobs.ts", "#client/plans/prices.ts"],
  ["src/client/library/jobs.ts", "#client/library/changes/change.ts"],
  ["src/client/library/changes/change.ts", "#client/library/creation/form.tsx"],
  ["src/client/library/changes/change.ts", "#client/library/removal/question.tsx"],
  ["src/client/library/removal/question.tsx", "#client/library/creation/form.tsx"],
  ["src/client/library/creation/form.tsx", "#client/library/removal/question.tsx"],
  ["src/client/library/creation/form.tsx", "#client/library/change-window/host.tsx"],
  ["src/client/library/creation/form.tsx", "#client/features/landing/landing.tsx"],
  ["src/client/features/landing/landing.tsx", "#client/features/calculator/rows.ts"],
  ["src/client/features/landing/landing.tsx", "#client/pages/landing.tsx"],
  ["src/client/features/brand-new/a.tsx", "#client/features/calculator/rows.ts"],
  ["src/client/pages/landing.tsx", "#client/app/router.tsx"],
  ["src/client/app/router.tsx", "#sandbox/server.ts"],
  ["src/client/main.tsx", "node:fs"],
  ["src/worker/http/errors.ts", "#worker/account/users.ts"],
  ["src/worker/db/client.ts", "#worker/http/errors.ts"],
  ["src/worker/account/users.ts", "#worker/youtube/client.ts"],
  ["src/worker/quota/ledger.ts", "#worker/youtube/client.ts"],
  ["src/worker/youtube/client.ts", "#worker/library/reading/sync-step.ts"],
  ["src/worker/library/reading/sync-step.ts", "#worker/billing/rules.ts"],
  ["src/worker/billing/rules.ts", "#worker/calculator/lines/analyze.ts"],
  ["src/worker/calculator/lines/analyze.ts", "#worker/billing/checkout.ts"],
  ["src/worker/billing/checkout.ts", "#worker/app.ts"],
  ["src/worker/library/routes.ts", "#worker/services.ts"],
  ["src/worker/app.ts", "#client/main.tsx"],
  ["src/worker/app.ts", "#sandbox/world.ts"],
  ["src/worker/calculator/lines/analyze.ts", "react"],
  ["src/worker/account/users.ts", "@auth/core"],
  ["src/worker/account/users.ts", "@auth/core/providers/google"],
  ["src/worker/account/users.ts", "arctic"],
  ["src/worker/billing/checkout.ts", "stripe"],
  ["src/client/features/checkout/card.tsx", "@stripe/stripe-js"],
  ["scripts/deploy.ts", "stripe"],
  ["sandbox/server.ts", "#shared/duration.ts"],
  ["sandbox/server.ts", "#worker/env.ts"],
  ["src/worker/app.ts", "../shared/plans.ts"],
  ["tests/unit/a.test.ts", "../../src/shared/plans.ts"],
  ["src/worker/app.ts", "#shared/utils/text.ts"],
  ["src/worker/app.ts", "#worker/youtube/constants.ts"],
  ["src/worker/app.ts", "./helpers.ts"],
];

const allowed: Case[] = [
  ["src/shared/plans.ts", "zod"],
  ["src/shared/contract/billing.ts", "#shared/plans.ts"],
  ["src/shared/contract/billing.ts", "./account.ts"],
  ["src/client/ui/button.tsx", "radix-ui"],
  ["src/client/identity/user.ts", "#client/api/request.ts"],
  ["src/client/library/creation/form.tsx", "#client/library/changes/change.ts"],
  ["src/client/library/changes/change.ts", "#client/library/jobs.ts"],
  ["src/client/library/change-window/host.tsx", "#client/library/removal/question.tsx"],
  ["src/client/features/landing/landing.tsx", "#client/features/landing/copy.ts"],
  ["src/client/features/landing/landing.tsx", "#client/identity/user.ts"],
  ["src/client/features/landing/landing.tsx", "#shared/plans.ts"],
  ["src/client/pages/landing.tsx", "#client/features/landing/landing.tsx"],
  ["src/client/app/router.tsx", "#client/pages/landing.tsx"],
  ["src/client/features/checkout/stripe-js.ts", "@stripe/stripe-js"],
  ["src/worker/account/users.ts", "#worker/db/client.ts"],
  ["src/worker/youtube/client.ts", "#worker/quota/ledger.ts"],
  ["src/worker/library/routes.ts", "#worker/account/route.ts"],
  ["src/worker/calculator/lines/analyze.ts", "hono/utils/crypto"],
  ["src/worker/app.ts", "#worker/calculator/routes.ts"],
  ["src/worker/account/sign-in.ts", "@auth/core/providers/google"],
  ["src/worker/youtube/grant.ts", "arctic"],
  ["src/worker/billing/stripe.ts", "stripe"],
  ["sandbox/server.ts", "#sandbox/world.ts"],
  ["sandbox/server.ts", "@hono/node-server/utils/response"],
  ["scripts/deploy.ts", "node:fs"],
  ["tests/unit/a.test.ts", "#worker/quota/ledger.ts"],
];

// Rules other than those about imports: the name that the linter reports, and what it refuses.
const snippets = [
  ["src/worker/a.ts", "no-floating-promises", "Promise.resolve(1);\nexport {};\n"],
  [
    "src/worker/b.ts",
    "no-misused-promises",
    "[1].forEach(async (n) => { await Promise.resolve(n); });\nexport {};\n",
  ],
  ["src/worker/c.ts", "no-explicit-any", "export const a = (b: any): unknown => b;\n"],
  ["src/worker/d.ts", "no-unused-vars", "const unused = 1;\nexport {};\n"],
  ["src/worker/e.ts", "no-default-export", "export default 1;\n"],
  ["src/worker/f.ts", "no-cycle", 'import { g } from "#worker/g.ts";\nexport const f = () => g;\n'],
  ["src/worker/g.ts", "no-cycle", 'import { f } from "#worker/f.ts";\nexport const g = () => f;\n'],
  [
    "src/client/library/one.ts",
    "no-cycle",
    'import type { Two } from "#client/library/two.ts";\nexport type One = { two: Two };\n',
  ],
  [
    "src/client/library/two.ts",
    "no-cycle",
    'import type { One } from "#client/library/one.ts";\nexport type Two = { one: One };\n',
  ],
  ["src/worker/barrel.ts", "no-barrel-file", 'export * from "#worker/c.ts";\n'],
  ["src/worker/NotKebab.ts", "filename-case", "export const a = 1;\n"],
  [
    "src/client/ui/hook.tsx",
    "rules-of-hooks",
    'import { useState } from "react";\nexport function A(p: { on: boolean }) {\n  if (p.on) useState(1);\n  return null;\n}\n',
  ],
  [
    "src/client/ui/deps.tsx",
    "exhaustive-deps",
    'import { useEffect } from "react";\nexport function A(p: { on: boolean }) {\n  useEffect(() => { console.log(p.on); }, []);\n  return null;\n}\n',
  ],
  ...[
    'export const a = (e: { sentence: string }) => e.sentence.includes("changed");',
    "export const a = (e: { sentence: string }, b: string) => e.sentence === b;",
    "export const a = (e: Error, b: string) => e.message.startsWith(b);",
    "export const a = (sentence: string, b: string[]) => b.includes(sentence);",
    'export const a = (b: string) => b === "Please try again.";',
    "export const a = (b: string) => /may only read/i.test(b);",
    'export const a = (b: string) => { switch (b) { case "Not found": return 1; default: return 2; } };',
    "export const a = \"select 1 from removals where state = 'failed' and sentence = ?1\";",
    "export const a = `update removals set state = 1 where sentence in (?1, ?2)`;",
    "declare const eq: (...all: unknown[]) => void;\nexport const a = (b: { sentence: string }) => eq(b.sentence, 1);",
  ].map(
    (text, index) =>
      [`src/worker/words${index}.ts`, "no-sentence-comparison", `${text}\n`] as const,
  ),
  ["src/client/ui/newer.ts", "no-restricted-properties", 'export const a = URL.parse("b");\n'],
  ["src/shared/newer.ts", "no-restricted-properties", "export const a = AbortSignal.any([]);\n"],
  ["src/client/ui/newest.ts", "no-restricted-globals", 'export const a = new URLPattern("b");\n'],
  ["src/client/ui/image.tsx", "alt-text", 'export const A = () => <img src="a.png" />;\n'],
] as const;

// Allowed uses of a sentence: to show it, to store it, and to check that there is one.
const harmless = [
  "export const a = (e: { sentence: string | null }) => e.sentence !== null;",
  'export const a = (sentence: string) => (sentence === "" ? "Unknown" : sentence);',
  "export const a = (e: Error) => e.message.length > 400;",
  'export const a = "update removals set sentence = ?1 where id = ?2";',
  'export const a = (code: string) => code === "plan_changed";',
].map((text, index) => [`src/worker/harmless${index}.ts`, `${text}\n`] as const);

let folder: string;
/** "file rule" of everything found, and "file module" of each import refused. */
let found: Set<string>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tidylist-lint-"));
  const scripts = ["import-rules", "lint-plugin", "supported-browsers"].map(
    (name) => `scripts/${name}.ts`,
  );
  const settings = ["oxlint.config.ts", "package.json", ...scripts];
  const projects = ["base", "worker", "client"].map((name) => `tsconfig.${name}.json`);
  for (const file of [...settings, ...projects]) {
    await cp(path.join(projectRoot, file), path.join(folder, file), { recursive: true });
  }
  await symlink(path.join(projectRoot, "node_modules"), path.join(folder, "node_modules"));
  const texts = new Map<string, string>();
  for (const [file, imported] of [...refused, ...allowed]) {
    texts.set(file, `${texts.get(file) ?? ""}import ${JSON.stringify(imported)};\n`);
  }
  for (const [file, , text] of snippets) texts.set(file, text);
  for (const [file, text] of harmless) texts.set(file, text);
  for (const [file, text] of texts) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  found = await lint();
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(refused)("%s may not import %s", (file, imported) => {
  expect(found).toContain(`${file} ${imported}`);
});

it.each(allowed)("%s may import %s", (file, imported) => {
  expect(found).not.toContain(`${file} ${imported}`);
});

it.each(snippets)("%s breaks %s", (file, rule) => {
  expect(found).toContain(`${file} ${rule}`);
});

it.each(harmless)("%s compares no sentence", (file) => {
  expect(found).not.toContain(`${file} no-sentence-comparison`);
});

async function lint(): Promise<Set<string>> {
  const oxlint = path.join(projectRoot, "node_modules/oxlint/bin/oxlint");
  const run = promisify(execFile)(
    process.execPath,
    [oxlint, "-f", "json", "src", "sandbox", "scripts", "tests"],
    {
      cwd: folder,
      maxBuffer: 1e8,
      timeout: 50_000,
    },
  );
  // It exits with an error because it found problems; only its output counts.
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code: string; message: string }[];
  };
  return new Set(
    diagnostics.flatMap(({ filename, code, message }) => [
      `${filename} ${/\((.+)\)/.exec(code)?.[1] ?? code}`,
      `${filename} ${/^'(.+)' import is restricted/.exec(message)?.[1] ?? ""}`,
    ]),
  );
}
