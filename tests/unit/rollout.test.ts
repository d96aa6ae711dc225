// How a new version is given to the requests in steps, with a wrangler that only notes what it is asked.
import { expect, test } from "vitest";
import { readDeployment } from "#scripts/deployment.ts";
import { rollOut, type Rollout } from "#scripts/rollout.ts";

const [OLD, NEW] = ["a".repeat(36), "b".repeat(36)];
const deployed = (...versions: string[]) => `versions deploy ${versions.join(" ")} --yes`;
const STEPS = [
  deployed(`${NEW}@0%`, `${OLD}@100%`),
  deployed(`${NEW}@5%`, `${OLD}@95%`),
  deployed(`${NEW}@25%`, `${OLD}@75%`),
  deployed(`${NEW}@100%`),
];
const BACK = deployed(`${OLD}@100%`);

/** `at`: what happens at which look at the rules, from 0, which is before the new version. */
async function roll(change: Partial<Rollout> = {}, at: Record<number, string[] | Error> = {}) {
  const lines: string[] = [];
  let looks = 0;
  const waited: number[] = [];
  const wrangler = (...args: string[]): string => {
    const line = args.join(" ");
    if (line.startsWith("deployments status")) {
      return JSON.stringify({ versions: [{ version_id: OLD, percentage: 100 }] });
    }
    if (line === "versions upload") return `Uploaded tidylist\nWorker Version ID: ${NEW}\n`;
    lines.push(line);
    return "";
  };
  const firing = async (): Promise<string[]> => {
    const found = at[looks++] ?? at[0] ?? [];
    if (found instanceof Error) throw found;
    return found;
  };
  const wait = async (ms: number) => waited.push(ms);
  const answers = async () => true;
  const given = { wrangler, answers, firing, wait, say: () => undefined, minutes: 2, ...change };
  const outcome = await rollOut(given).then(
    () => "done",
    (error: Error) => error.message,
  );
  return { lines, outcome, minutes: waited.filter((ms) => ms === 60_000).length };
}

test("goes to 5, 25 and 100 percent and looks at the rules each minute", async () => {
  expect(await roll()).toEqual({
    lines: [...STEPS, "triggers deploy"],
    outcome: "done",
    minutes: 6,
  });
});

test.each([
  ["in the first minute of 5 percent", 1, 2],
  ["in the last minute of 25 percent", 4, 3],
  ["when all requests have it", 5, 4],
])("goes back by itself if a rule begins to fire %s", async (_name, look, steps) => {
  const { lines, outcome } = await roll({}, { [look]: ["own-failures"] });
  expect(lines).toEqual([...STEPS.slice(0, steps), BACK]);
  expect(outcome).toContain("own-failures");
});

test("goes back if the deployment does not answer any more", async () => {
  const { lines, outcome } = await roll({}, { 2: new Error("503") });
  expect(lines).toEqual([...STEPS.slice(0, 2), BACK]);
  expect(outcome).toContain("503");
});

test("tries to go back several times, and else says how to by hand", async () => {
  let failures = 0;
  const wrangler = (...args: string[]): string => {
    if (args.includes("status")) {
      return JSON.stringify({ versions: [{ version_id: OLD, percentage: 100 }] });
    }
    if (args.includes("upload")) return `Worker Version ID: ${NEW}`;
    if (!args.includes(`${OLD}@100%`) || args.includes(`${NEW}@0%`)) return "";
    failures += 1;
    throw new Error("no network");
  };
  const { outcome } = await roll({ wrangler }, { 1: new Error("503") });
  expect(failures).toBe(5);
  expect(outcome).toContain(`npx wrangler versions deploy ${OLD}@100% --yes`);
});

test("goes back before anybody gets a version that does not answer", async () => {
  const { lines } = await roll({ answers: async () => false });
  expect(lines).toEqual([STEPS[0], BACK]);
});

test("a rule that has fired before does not take a version back", async () => {
  expect(await roll({}, { 0: ["queue"] })).toMatchObject({ outcome: "done" });
  const { outcome } = await roll({}, { 0: ["queue"], 2: ["queue", "d1"] });
  expect(outcome).toContain("rules fire: d1.");
});

test("nothing is uploaded while two versions share the requests", async () => {
  const asked: string[] = [];
  const versions = [OLD, NEW].map((id) => ({ version_id: id, percentage: 50 }));
  const wrangler = (...args: string[]): string => {
    asked.push(args.join(" "));
    return JSON.stringify({ versions });
  };
  const { outcome } = await roll({ wrangler });
  expect(outcome).toContain("under way");
  expect(asked).toEqual(["deployments status --json"]);
});

test("staging has the same bindings and crons under a name of its own", () => {
  const { name, bindings, crons } = readDeployment();
  const staging = readDeployment(undefined, "staging");
  expect(staging).toMatchObject({ bindings, crons });
  expect(staging.name).not.toBe(name);
});
