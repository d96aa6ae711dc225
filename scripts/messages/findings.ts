// What is wrong with the messages: `npm run doctor` lists it, and a unit test fails for what is missing or unused.
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import type { Finding } from "#scripts/doctor-findings.ts";
import { compileRooms, readRooms } from "#scripts/messages/rooms.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#shared/languages.ts";

/** A message in the changes of a commit, which have each on a line of its own. */
const CHANGED = /^([+-])\s*"(\w+)": (".*"),?$/;
/** After this time, an English text that changed alone counts as looked at. */
const HISTORY = "6 months ago";
const IMPORTS = /import \* as (\w+) from "#words\/([\w-]+)\.ts"/g;
/** English texts up to this length stand on buttons and in headings. */
const LABEL_LENGTH = 24;
/** A label may be so many times as long as the English one, and a few letters more. */
const LONGEST_SHARE = 2;
const FEW_LETTERS = 8;

/** For `npm run doctor`. */
export function examineMessages(): Finding[] {
  const wrong = findProblems().map((what): Finding => ({ state: "wrong", what }));
  const look = [...findUnused(), ...findLong(), ...findOutdated(readHistory())].map(
    (what): Finding => ({ state: "look", what }),
  );
  if (wrong.length + look.length > 0) return [...wrong, ...look];
  return [{ state: "fine", what: `Every message is there in ${LANGUAGES.length} languages` }];
}

/** A line for each message that is missing, left over, or not written as its language needs. */
export function findProblems(): string[] {
  return LANGUAGES.flatMap(({ tag }) => {
    try {
      compileRooms(tag);
      return [];
    } catch (error) {
      return (error instanceof Error ? error.message : String(error)).split("\n");
    }
  });
}

/** The messages that no file of the product uses. */
export function findUnused(): string[] {
  const sources = globSync("src/{client,shared}/**/*.{ts,tsx}").map((file) =>
    readFileSync(file, "utf8"),
  );
  const used = new Set<string>();
  for (const source of sources) {
    for (const [, alias = "", room = ""] of source.matchAll(IMPORTS)) {
      for (const [, key = ""] of source.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, "g")))
        used.add(`${room}.${key}`);
    }
  }
  // The Worker takes its words from a table of languages.
  const ofWorker = globSync("src/worker/**/*.ts")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  return Object.entries(readRooms(DEFAULT_LANGUAGE)).flatMap(([room, messages]) =>
    Object.keys(messages)
      .filter((key) => !used.has(`${room}.${key}`) && !new RegExp(`\\b${key}\\b`).test(ofWorker))
      .map((key) => `${room}.json, ${key}: is not used`),
  );
}

/** The commits that changed messages, newest first; "" without git. */
function readHistory(): string {
  const command = ["log", "-p", "-U0", `--since=${HISTORY}`, "--format=commit", "--", "messages"];
  try {
    const stdio: ["ignore", "pipe", "ignore"] = ["ignore", "pipe", "ignore"];
    return execFileSync("git", command, { encoding: "utf8", maxBuffer: Infinity, stdio });
  } catch {
    return "";
  }
}

/** The messages of which a later commit has changed the English text and not the translation. */
export function findOutdated(history: string): string[] {
  const lastChanged = new Map<string, number>();
  for (const [commit, changes] of history.split(/^commit$/m).entries()) {
    const removed = new Map<string, string>();
    const added = new Map<string, string>();
    let file = "";
    for (const line of changes.split("\n")) {
      if (line.startsWith("+++ ")) file = line.slice("+++ b/messages/".length);
      const [, sign, key, text = ""] = CHANGED.exec(line) ?? [];
      if (sign) (sign === "+" ? added : removed).set(`${file}, ${key}`, text);
    }
    for (const [place, text] of added) {
      // Otherwise it has moved, or only its comma has changed.
      if (removed.get(place) !== text && !lastChanged.has(place)) lastChanged.set(place, commit);
    }
  }
  const others = LANGUAGES.filter(({ tag }) => tag !== DEFAULT_LANGUAGE);
  return [...lastChanged].flatMap(([place, changed]) => {
    if (!place.startsWith(`${DEFAULT_LANGUAGE}/`)) return [];
    const outdated = others
      .map(({ tag }) => tag)
      .filter((tag) => {
        const translated = lastChanged.get(place.replace(DEFAULT_LANGUAGE, tag));
        return (translated ?? Infinity) > changed;
      });
    if (outdated.length === 0) return [];
    return [`${place}: has changed since it was translated (${outdated.join(", ")})`];
  });
}

/** The labels that are much longer than in English. */
function findLong(): string[] {
  const english = readRooms(DEFAULT_LANGUAGE);
  return LANGUAGES.flatMap(({ tag }) =>
    Object.entries(readRooms(tag)).flatMap(([room, messages]) =>
      Object.entries(messages)
        .filter(([key, text]) => {
          const { length } = english[room]?.[key] ?? "";
          const isLabel = length <= LABEL_LENGTH && !text.includes("{");
          return isLabel && text.length > LONGEST_SHARE * length + FEW_LETTERS;
        })
        .map(([key, text]) => `${tag}/${room}.json, ${key}: is long: ${text}`),
    ),
  );
}
