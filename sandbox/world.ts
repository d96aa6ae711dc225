// Loads a world from a file; errors name the exact place and reason. The format is in world/schema.ts,
// the built-in world in world/default-world.ts.
import { readFileSync } from "node:fs";
import { findJsonFlaw } from "#sandbox/world/json-place.ts";
import { knownKeys, worldSchema, type World } from "#sandbox/world/schema.ts";

export type { World, WorldChannel, WorldPerson, WorldVideo } from "#sandbox/world/schema.ts";

const MAX_REPORTED_FLAWS = 10;

export interface WorldFlaw {
  /** A JSON path such as `$.videos[3].duration`, or line and column if it is not JSON. */
  place: string;
  reason: string;
}

export class WorldError extends Error {
  readonly file: string;
  readonly flaws: readonly WorldFlaw[];

  constructor(file: string, flaws: readonly WorldFlaw[]) {
    const shown = flaws.slice(0, MAX_REPORTED_FLAWS);
    const lines = shown.map((flaw) => `${file}: ${flaw.place}: ${flaw.reason}`);
    if (flaws.length > shown.length) {
      lines.push(`${file}: and ${flaws.length - shown.length} more`);
    }
    super(lines.join("\n"));
    this.name = "WorldError";
    this.file = file;
    this.flaws = flaws;
  }
}

export interface LoadedWorld {
  world: World;
  /** Unknown keys, each with its place. */
  warnings: string[];
}

/** @throws WorldError if the file cannot be read, is not JSON or breaks the format. */
export function loadWorldFile(file: string): LoadedWorld {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new WorldError(file, [{ place: "$", reason: reasonOf(error) }]);
  }
  return parseWorld(text, file);
}

/** @throws WorldError naming `file` in each line of its message. */
export function parseWorld(text: string, file: string): LoadedWorld {
  // Some editors begin a file with a byte order mark.
  const json = text.replace(/^\uFEFF/, "");
  const flaw = findJsonFlaw(json);
  if (flaw !== null) {
    throw new WorldError(file, [{ place: flaw.place, reason: `is not JSON: ${flaw.reason}` }]);
  }
  const input: unknown = JSON.parse(json);
  const parsed = worldSchema.safeParse(input);
  if (!parsed.success) {
    const flaws = parsed.error.issues.map((issue) => ({
      place: jsonPath(issue.path),
      reason: issue.message,
    }));
    throw new WorldError(file, flaws);
  }
  return { world: parsed.data, warnings: unknownKeys(input) };
}

export function jsonPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (place, step) => place + (typeof step === "number" ? `[${step}]` : `.${String(step)}`),
    "$",
  );
}

// A misspelt optional key would silently mean its default, so unknown keys are warned about. They are no
// error, so that a world for a later version still loads.
function unknownKeys(input: unknown): string[] {
  if (!isRecord(input)) return [];
  const warnings: string[] = [];
  for (const key of Object.keys(input)) {
    if (!(key in knownKeys)) warnings.push(`$.${key} is not part of a world and is ignored`);
  }
  for (const [kind, known] of Object.entries(knownKeys)) {
    const entries = input[kind];
    if (!Array.isArray(entries)) continue;
    entries.forEach((entry: unknown, index) => {
      if (!isRecord(entry)) return;
      for (const key of Object.keys(entry)) {
        if (!known.has(key)) warnings.push(`$.${kind}[${index}].${key} is unknown and is ignored`);
      }
    });
  }
  return warnings;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
