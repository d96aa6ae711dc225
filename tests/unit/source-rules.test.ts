// Forbidden patterns in the source. Rules from the security standard name its number.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#scripts/project-root.ts";
import { AVAILABILITIES } from "#shared/availability.ts";

function sources(folder: string): [name: string, text: string][] {
  const root = path.join(projectRoot, folder);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [name, readFileSync(path.join(root, name), "utf8")]);
}

function using(folder: string, pattern: RegExp): string[] {
  const all = sources(folder);
  expect(all.length).toBeGreaterThan(20);
  return all.filter(([, text]) => pattern.test(text)).map(([name]) => name);
}

test("ASVS 3.5.5: no page listens to messages of other windows, only a page and its own worker to each other", () => {
  expect(using("src/client", /addEventListener\(\s*["']message|\.onmessage\b/)).toEqual([
    "takeout/files-read.ts",
    "takeout/reading-worker.ts",
  ]);
});

test("ASVS 3.2.2: no page inserts markup from data", () => {
  const markup = /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/;
  expect(using("src/client", markup)).toEqual([]);
});

test("ASVS 1.2.4: no SQL is concatenated from strings", () => {
  expect(using("src/worker", /sql\.(raw|identifier)\(|\.as\(/)).toEqual([]);
  expect(using("src/worker", /\.(prepare|exec)\(`[^`]*\$\{/)).toEqual([]);
});

test("whoever is refused for want of Premium gets the way to it: the refusals have one maker", () => {
  expect(using("src/client", /words\.premiumFeature\b/)).toEqual(["library/plan-refusals.ts"]);
});

test("the user's object stores outcome codes: its source has no sentence", () => {
  expect(using("src/worker/library", /["`][A-Z][^"`\n]* [^"`\n]*[.!]["`]/)).toEqual([]);
});

test("ASVS 13.2.4: only one file calls other servers", () => {
  const callers = using("src/worker", /(?<![.\w])fetch\(/);
  expect(callers).toEqual(["http/outbound.ts", "system/routes.ts"]);
});

// YouTube's developer policies, III.D.2.a.i, E.1, F.3 and I.5 to I.9.
test("no page plays, embeds or loads a video, or asks for a password", () => {
  const player = /<(?:iframe|video|audio|embed|object)[\s>]|iframe_api|googlevideo|type="password"/;
  expect(using("src/client", player)).toEqual([]);
});

// YouTube's developer policies, III.G.1.
test("the allowance knows no plan: nobody can buy more of it", () => {
  const files = using("src/worker", /isPremium|plan-rules/);
  expect(files.filter((file) => file.startsWith("quota/"))).toEqual([]);
  expect(using("src/shared", /QuotaClass|dailyUnits/)).toEqual([]);
});

test("ASVS 13.3.1: no secret is in the source", () => {
  const secrets =
    /AIza[\w-]{35}|GOCSPX-[\w-]{20,}|[sr]k_(live|test)_\w{10,}|whsec_\w{10,}|-----BEGIN [A-Z ]*PRIVATE KEY/;
  for (const folder of ["src/worker", "src/client"]) expect(using(folder, secrets)).toEqual([]);
});

test("addresses of our own calls are only in the contract", () => {
  const literal = /["'`](?:GET |POST |DELETE )?\/api\//;
  for (const folder of ["src/client", "src/worker"]) expect(using(folder, literal)).toEqual([]);
  expect(using("src/shared", literal)).toEqual(["contract/calls.ts"]);
});

test("there are at most fifteen casts; the linter refuses any without a reason", () => {
  const excepted = /oxlint-disable-next-line typescript\/consistent-type-assertions(.*)/g;
  const reasons = sources("src").flatMap(([, text]) =>
    [...text.matchAll(excepted)].map(([, reason = ""]) => reason),
  );
  expect(reasons.length).toBeGreaterThan(0);
  expect(reasons.length).toBeLessThanOrEqual(15);
  for (const reason of reasons) expect(reason).toMatch(/^ -- [A-Z].{10,}\.$/);
  expect(using("src", /(?:eslint|oxlint)-disable(?!-next-line )/)).toEqual([]);
});

test("sets of availability states are only in their table", () => {
  const state = AVAILABILITIES.join("|");
  const several = new RegExp(
    `["'\`](${state})["'\`][^;{}]{0,80}["'\`](?!\\1["'\`])(${state})["'\`]`,
  );
  const judged = ["youtube/availability.ts", "youtube/client.ts"];
  expect(using("src/worker", several)).toEqual(judged);
  expect(using("src/client", several)).toEqual([]);
  expect(using("src/shared", several)).toEqual([]);
});

test("the client has no module-level variable", () => {
  expect(using("src/client", /^(export )?let /m)).toEqual([]);
  expect(using("src/shared", /^(export )?let /m)).toEqual([]);
});
