// Reads the messages: one file for each language and room, a flat object of ICU messages, `messages/<language>/<room>.json`.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  DEFAULT_LANGUAGE,
  directionOf,
  listSeparatorOf,
  pathOf,
  sentenceSeparatorOf,
} from "#shared/languages.ts";
import { type CompiledMessage, compileMessage } from "#scripts/messages/compile.ts";
import { PSEUDO_LANGUAGE, pseudoMessage } from "#scripts/messages/pseudo.ts";
import { projectRoot } from "#scripts/project-root.ts";

type Messages = Record<string, string>;
/** The messages of one language, by room. */
export type Rooms = Record<string, Messages>;
type CompiledRoom = Record<string, CompiledMessage>;

const FOLDER = path.join(projectRoot, "messages");
const JSON_FILE = ".json";

/** @throws SyntaxError for a file that is no flat object of texts */
export function readRooms(language: string): Rooms {
  if (language === PSEUDO_LANGUAGE) {
    return mapMessages(readRooms(DEFAULT_LANGUAGE), pseudoMessage);
  }
  const folder = path.join(FOLDER, language);
  const files = readdirSync(folder).filter((file) => file.endsWith(JSON_FILE));
  return Object.fromEntries(
    files.map((file) => {
      const messages: unknown = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
      if (!isMessages(messages)) throw new SyntaxError(`${language}/${file} has other than texts`);
      return [path.basename(file, JSON_FILE), messages];
    }),
  );
}

/**
 * @throws AggregateError with a line for each message that is missing, left over, no message, or has other parameters than
 * the English one
 */
export function compileRooms(language: string): Record<string, CompiledRoom> {
  const problems: string[] = [];
  const english = readRooms(DEFAULT_LANGUAGE);
  const own = readRooms(language);
  const compiled = mapMessages(english, (text, key, room) => {
    const place = `${language}/${room}.json, ${key}`;
    const translated = own[room]?.[key];
    if (translated === undefined) problems.push(`${place}: is missing`);
    try {
      const message = compileMessage(translated ?? text, language);
      const needed = compileMessage(text, DEFAULT_LANGUAGE).parameters;
      if (namesOf(message.parameters) !== namesOf(needed)) {
        problems.push(
          `${place}: has the parameters ${namesOf(message.parameters)}, not ${namesOf(needed)}`,
        );
      }
      return message;
    } catch (cause) {
      problems.push(`${place}: ${cause instanceof Error ? cause.message : String(cause)}`);
      return { parameters: new Map(), write: () => '""' };
    }
  });
  for (const [room, messages] of Object.entries(own)) {
    for (const key of Object.keys(messages)) {
      if (english[room]?.[key] === undefined) {
        problems.push(`${language}/${room}.json, ${key}: is not in the English messages`);
      }
    }
  }
  if (problems.length > 0) throw new AggregateError([], problems.join("\n"));
  return { ...compiled, page: pageRoom(language) };
}

/** What code has to know of the page's language. */
function pageRoom(language: string): CompiledRoom {
  const constant = (value: string | undefined): CompiledMessage => ({
    parameters: new Map(),
    write: () => JSON.stringify(value) ?? "undefined",
  });
  return {
    language: constant(language),
    direction: constant(directionOf(language)),
    path: constant(pathOf(language)),
    sentenceSeparator: constant(sentenceSeparatorOf(language)),
    listSeparator: constant(listSeparatorOf(language)),
    // For `Intl`; the English page writes figures and dates as the browser does.
    locale: constant(language === DEFAULT_LANGUAGE ? undefined : language),
  };
}

function namesOf(parameters: CompiledMessage["parameters"]): string {
  const names = [...parameters].map(([name, kind]) => `${name}: ${kind}`);
  return names.toSorted().join(", ") || "none";
}

function isMessages(value: unknown): value is Messages {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((text) => typeof text === "string")
  );
}

function mapMessages<Result>(
  rooms: Rooms,
  map: (text: string, key: string, room: string) => Result,
): Record<string, Record<string, Result>> {
  return Object.fromEntries(
    Object.entries(rooms).map(([room, messages]) => [
      room,
      Object.fromEntries(
        Object.entries(messages).map(([key, text]) => [key, map(text, key, room)]),
      ),
    ]),
  );
}
