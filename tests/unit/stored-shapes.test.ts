// What is stored for longer than a deployment is read by later versions of the code. A stored shape has a version; when the
// shape changes, its version has to change, so that nothing old is half-read: a total with a missing reason would be NaN.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { RESULTS_VERSION } from "#client/device/kept-results.ts";
import { calculatorResponseSchema, leftOutSchema } from "#shared/contract/calculator.ts";
import { fingerprintOf, fingerprintsIn, storedFingerprints } from "#tests/unit/stored-types.ts";
import { STORED_VERSION } from "#worker/calculator/answers/cache.ts";

/** The latest shape of each store by version. Add a line for a new one; a version that was ever deployed stays as it is. */
const ANSWERS_IN_KV: Record<string, string> = { v2: "d8da983cc2323b17" };
const RESULTS_IN_BROWSERS: Record<number, string> = { 2: "d8da983cc2323b17" };

/**
 * The types of everything else. What has changed gets another key or version, and the code reads, deletes or leaves to expire
 * what the version before has stored. A line is only replaced where old values are complete without the change.
 */
const NOTED: Record<string, string> = {
  alertChecks: "f9de8c3b27553c57",
  alerts: "bd470936a3655a6a",
  "cache v2: Confirmation": "af03f68ac1a3a065",
  "cache v2: MissingPlaylist": "043736c6caaa5c1e",
  "cache v2: PlaylistSnapshot": "ed1b7f59de04d155",
  "cache v2: StoredChannel": "848ba7682b093c86",
  "cache v2: StoredLists": "ddcd3e4a2530fa71",
  "cache v2: StoredMetadata": "9d8970e56a52bab2",
  channelMissedSince: "number",
  channelReadAt: "number",
  cleaning: "5b382c7530c7e083",
  "column of Checks": "0b63146971595d1c",
  "column of DoneMove": "6581d698ea6dbe73",
  "column of DoneMove[]": "62ca62af19a6618d",
  "column of Place": "7ca581fe2475cdb6",
  "column of YouTubeRegionRestriction": "eab81a8d34e99847",
  "column of string[]": "[string]",
  confirmedAt: "number",
  connectionChecks: "31641c97e58cdc7b",
  correctedSeenAt: "number",
  "day-left v1: Note": "a0fc6857c77ce35d",
  dueRecorded: "number",
  "erasures v1: Entry": "{at:number}",
  exports: "31641c97e58cdc7b",
  hiddenLookAt: "number",
  insidesForgottenAt: "number",
  "kept-names 1: Schema": "fa81d73eff426e02",
  "kept-results 2: Schema": "9abbf99578b3cab1",
  keptOrders: "d42d442d74661325",
  "lease:${id}": "59a349662b78c29d",
  ledger2: "8e8fdb71615c68b7",
  liked: "d2f1cdc9248944c1",
  "liked:${piece}": "714c5dc5fa14c1e9",
  namesPurgedAt: "number",
  nextLookAt: "number",
  owner: "string",
  "point:${id}": "f5ba31abf925527c",
  stops: "0cb36297da52f775",
  summariesBehind: "string",
  suspendedUntil: "number",
  upkeep: "e39e672b6ad1b043",
  vanishedSeenAt: "number",
  verifyAgainAt: "number",
  'watch v1: Watched["told"]': "a6625386f41a3e41",
  watched: "5a798ff4c424ee41",
  "watched-store 1: Schema": "bdd40f5f053521d6",
};

/** Of names, types and which fields may be missing; not of the descriptions. */
function schemaOf(schema: z.ZodType): string {
  const shape = z.toJSONSchema(schema, {
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      delete jsonSchema.description;
    },
  });
  return fingerprintOf(JSON.stringify(shape));
}

test("an answer whose shape has changed has a new version in KV, and as a kept result in the browser", () => {
  const fingerprint = schemaOf(calculatorResponseSchema);
  expect(ANSWERS_IN_KV[STORED_VERSION]).toBe(fingerprint);
  expect(RESULTS_IN_BROWSERS[RESULTS_VERSION]).toBe(fingerprint);
});

test("a stored value whose type has changed, also in a file that it is imported from, has another key or version", () => {
  expect(storedFingerprints()).toEqual(NOTED);
});

test("what an object keeps under a key is named with its type", () => {
  const unnamed = globSync("src/worker/**/*.ts").filter((file) => {
    const source = readFileSync(file, "utf8");
    const isObjects = /SyncKvStorage|storage\.kv/.test(source) && !file.endsWith("stored-value.ts");
    return isObjects && /\bkv\s*\.(?:get|put)\b/.test(source);
  });
  expect(unnamed).toEqual([]);
});

test("docs/storage.md names each key under which an object keeps something", () => {
  const documented = readFileSync("docs/storage.md", "utf8");
  const keys = Object.keys(NOTED).filter((name) => !name.includes(" "));
  const undocumented = keys.filter((key) => !documented.includes(`\`${key.replace(/\$\{.*/, "")}`));
  expect(undocumented).toEqual([]);
});

test("the fingerprint of a type depends on what it imports, and not on comments and the order of its fields", () => {
  const of = (store: string, imported: string): unknown =>
    fingerprintsIn(["tests/unit/made-store.ts"], {
      "tests/unit/made-store.ts": `import type { Part } from "./made-part.ts"; ${store}
        declare const storedValue: <T>(key: string) => T;
        storedValue<Stored>("stored");`,
      "tests/unit/made-part.ts": `export type Part = ${imported};`,
    })["stored"];
  const store = "type Stored = { name: string; parts: Part[] };";
  const noted = of(store, "{ at: number; why: 'a' | 'b' }");
  expect(noted).toMatch(/^[0-9a-f]{16}$/);
  const reordered = "interface Stored { parts: Part[]; /** . */ name: string }";
  expect(of(reordered, "{ why: 'b' | 'a'; at: number }")).toBe(noted);
  expect(of(store, "{ at: number; why: 'a' }")).not.toBe(noted);
  expect(of(store, "{ at?: number; why: 'a' | 'b' }")).not.toBe(noted);
});

test("the fingerprint of a schema depends on names, types and what may be missing, and not on descriptions", () => {
  const schema = z.object({ one: z.number() });
  const same = z.object({ one: z.number().describe("As many") });
  expect(schemaOf(same)).toBe(schemaOf(schema));
  const others = [
    z.object({ one: z.number(), two: z.number() }),
    z.object({ one: z.string() }),
    z.object({ one: z.number().optional() }),
    leftOutSchema,
  ];
  for (const other of others) expect(schemaOf(other)).not.toBe(schemaOf(schema));
});
