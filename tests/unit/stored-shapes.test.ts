// What is stored for longer than a deployment is read by later versions of the code. A stored shape has a version; when the
// shape changes, its version has to change, so that nothing old is half-read: a total with a missing reason would be NaN.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { RESULTS_VERSION } from "#client/device/kept-results.ts";
import { calculatorResponseSchema, leftOutSchema } from "#shared/contract/calculator.ts";
import { STORED_VERSION } from "#worker/calculator/answers/cache.ts";

/** The latest shape of each store by version. Add a line for a new one; a version that was ever deployed stays as it is. */
const ANSWERS_IN_KV: Record<string, string> = { v2: "d8da983cc2323b17" };
const RESULTS_IN_BROWSERS: Record<number, string> = { 2: "d8da983cc2323b17" };

/** Of names, types and which fields may be missing; not of the descriptions. */
function fingerprintOf(schema: z.ZodType): string {
  const shape = z.toJSONSchema(schema, {
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      delete jsonSchema.description;
    },
  });
  return createHash("sha256").update(JSON.stringify(shape)).digest("hex").slice(0, 16);
}

test("an answer whose shape has changed has a new version in KV, and as a kept result in the browser", () => {
  const fingerprint = fingerprintOf(calculatorResponseSchema);
  expect(ANSWERS_IN_KV[STORED_VERSION]).toBe(fingerprint);
  expect(RESULTS_IN_BROWSERS[RESULTS_VERSION]).toBe(fingerprint);
});

/** Stores whose values have a type and no schema: the file and names of the declarations, the file with the version. */
const TYPED: [file: string, names: string, versionFile?: string][] = [
  [
    "src/worker/calculator/reading/snapshot.ts",
    "SnapshotVideo SnapshotItem Miscount PlaylistSnapshot",
  ],
  [
    "src/worker/calculator/answers/cache.ts",
    "AnswerMetadata AnswerSummary MissingPlaylist StoredLists",
  ],
  ["src/worker/calculator/lines/channel-look-up.ts", "StoredChannel"],
  ["src/client/takeout/file-names.ts", "NameFromFile", "src/client/takeout/kept-names.ts"],
  ["src/client/device/watched-store.ts", "Schema", "src/client/device/watched-store.ts"],
];
const TYPED_LATEST = [
  '"v2" 499c38e83599f024',
  '"v2" 93101784849c1056',
  '"v2" de8d30859b62a747',
  "1 a02d7b39ce8b607a",
  "1 89b62937df89435a",
];
const IN_KV = "src/worker/calculator/answers/cache.ts";

/** The declarations without comments and spaces, and the version that is written in the file. */
function declared(file: string, names: string, versionFile = IN_KV): string {
  const source = readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  const texts = names.split(" ").map((name) => {
    const found = new RegExp(`(?:type|interface) ${name}\\b[\\s\\S]*?(?:\\n\\}.*|;)\\n\\n`).exec(
      source,
    );
    if (!found) throw new Error(`${file} has no ${name}`);
    return found[0].replaceAll(/\s+/g, "");
  });
  const version = /\b(?:STORED_)?VERSION = (\S+);/.exec(readFileSync(versionFile, "utf8"))?.[1];
  return `${version} ${createHash("sha256").update(texts.join()).digest("hex").slice(0, 16)}`;
}

test("a snapshot, a looked-up channel, a kept name or a tick whose type has changed has a new version", () => {
  expect(TYPED.map((store) => declared(...store))).toEqual(TYPED_LATEST);
});

test("the fingerprint depends on names, types and what may be missing, and not on descriptions", () => {
  const schema = z.object({ one: z.number() });
  const same = z.object({ one: z.number().describe("As many") });
  expect(fingerprintOf(same)).toBe(fingerprintOf(schema));
  const others = [
    z.object({ one: z.number(), two: z.number() }),
    z.object({ one: z.string() }),
    z.object({ one: z.number().optional() }),
    leftOutSchema,
  ];
  for (const other of others) expect(fingerprintOf(other)).not.toBe(fingerprintOf(schema));
});
