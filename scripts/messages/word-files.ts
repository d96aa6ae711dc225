// Writes the compiled messages as modules, `src/words/<language>/<room>.ts`. Code imports the English ones as #words/<room>.ts,
// and so do the compiler of TypeScript and the tests; a build puts those of its language in their place.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { importsOf, valueOf } from "#scripts/messages/compile.ts";
import { compileRooms } from "#scripts/messages/rooms.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { LANGUAGES } from "#shared/languages.ts";

const languages = LANGUAGES.map(({ tag }) => tag);
const FOLDER = path.join(projectRoot, "src/words");
/** The rooms that the Worker words answers, mails and files with, in the language of whoever gets them. */
const SERVER_ROOMS = [
  "attribution",
  "documents",
  "errors",
  "mails",
  "notifications",
  "shared-page",
  "durations",
];

/** Leaves alone what is as it should be, because others may read it now. @throws AggregateError as {@link compileRooms} does */
export function writeWordFiles(): void {
  for (const language of languages) {
    const folder = path.join(FOLDER, language);
    mkdirSync(folder, { recursive: true });
    const stale = new Set(readdirSync(folder));
    for (const [room, messages] of Object.entries(compileRooms(language))) {
      const constants = Object.entries(messages)
        .map(([key, message]) => `export const ${key} = ${valueOf(message, true)};\n`)
        .join("");
      writeChanged(path.join(folder, `${room}.ts`), `${importsOf(constants)}${constants}`);
      stale.delete(`${room}.ts`);
    }
    for (const file of stale) rmSync(path.join(folder, file));
  }
  writeChanged(path.join(FOLDER, "server.ts"), serverWords());
}

/** One table of all languages, because a Worker answers in all. */
function serverWords(): string {
  const tables = languages.map((language) => {
    const rooms = SERVER_ROOMS.map((room) => [camelCase(room), `./${language}/${room}.ts`]);
    const variable = (room: string) => `${camelCase(language)}_${room}`;
    const imports = rooms.map(
      ([room = "", file]) => `import * as ${variable(room)} from "${file}";\n`,
    );
    const entries = rooms.map(([room = ""]) => `${room}: ${variable(room)}`);
    return { imports, table: `  "${language}": { ${entries.join(", ")} },\n` };
  });
  return [
    ...tables.flatMap(({ imports }) => imports),
    "export const SERVER_WORDS = {\n",
    ...tables.map(({ table }) => table),
    "} as const;\n",
  ].join("");
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function writeChanged(file: string, text: string): void {
  try {
    if (readFileSync(file, "utf8") === text) return;
  } catch {
    // It does not exist yet.
  }
  writeFileSync(file, text);
}
