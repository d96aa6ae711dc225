// Lets the steps of scripts/every-screen.ts, which find things by their English names, find them on a page in another
// language: each name is looked up among the English messages, and its translations are found instead.
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { readRooms } from "#scripts/messages/rooms.ts";
import { DEFAULT_LANGUAGE } from "#shared/languages.ts";

/** The parts of a message for one choice of its plurals; undefined is a parameter. */
type Wording = (string | undefined)[];
type Message = { english: Wording[]; translated: Wording[] };
type Name = string | RegExp;

const MOST_WORDINGS = 60;
/** A parameter may be isolated from its sentence, or a label be in parts. */
const GAP = String.raw`[\s\u2066-\u2069]*`;
/** The text of a parameter. At most 60 characters, because a longer one takes seconds to search for in the text of a page. */
const ANY = ".{0,60}";
const LEADS_TO_PLACE = new Set(["locator", "first", "last", "nth", "filter"]);

/** `page`, or a place on it, on which the finders take English names. */
export function inLanguage<Place extends object>(page: Place, tag: string): Place {
  const messages = readMessages(tag);
  return translating(page, (name, isExact) => translate(name, isExact, messages));
}

function translating<Place extends object>(
  place: Place,
  toPattern: (name: Name, isExact: boolean) => RegExp,
): Place {
  const patternOf = (given: unknown, { exact = false } = {}): unknown =>
    typeof given === "string" || given instanceof RegExp ? toPattern(given, exact) : given;
  return new Proxy(place, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        const method = String(key);
        const isFinder = method.startsWith("getBy");
        const [first, options] = given as [unknown, { name?: unknown; exact?: boolean }?];
        if (method === "getByRole" && options?.name !== undefined) {
          given[1] = { ...options, name: patternOf(options.name, options) };
        } else if (isFinder && method !== "getByRole") given[0] = patternOf(first, options);
        const result: unknown = value.apply(target, given);
        const isPlace = isFinder || LEADS_TO_PLACE.has(method);
        return isPlace && typeof result === "object" && result !== null
          ? translating(result, toPattern)
          : result;
      };
    },
  });
}

function readMessages(tag: string): Message[] {
  const translated = readRooms(tag);
  return Object.entries(readRooms(DEFAULT_LANGUAGE)).flatMap(([room, messages]) =>
    Object.entries(messages).map(([key, text]) => ({
      english: wordingsOf(parse(text)),
      translated: wordingsOf(parse(translated[room]?.[key] ?? "")),
    })),
  );
}

function wordingsOf(elements: readonly MessageFormatElement[]): Wording[] {
  return elements.reduce<Wording[]>(
    (wordings, element) => {
      const endings = endingsOf(element);
      const longer = wordings.flatMap((wording) => endings.map((one) => [...wording, ...one]));
      return longer.slice(0, MOST_WORDINGS);
    },
    [[]],
  );
}

function endingsOf(element: MessageFormatElement): Wording[] {
  if (element.type === TYPE.literal) return [[element.value]];
  if (element.type === TYPE.tag) return wordingsOf(element.children);
  if (element.type === TYPE.plural) {
    return Object.values(element.options).flatMap(({ value }) => wordingsOf(value));
  }
  return [[undefined]];
}

/** The translations of every message of which an English wording is this name; itself if there is none: it is data. */
function translate(name: Name, isExact: boolean, messages: readonly Message[]): RegExp {
  const found = messages.flatMap(({ english, translated }) => {
    const [data] = english.flatMap((wording) => dataOf(name, wording) ?? []);
    return data === undefined
      ? []
      : translated.map((wording) => sourceOf(wording, `${ANY}${data}${data && ANY}`));
  });
  if (found.length === 0 && name instanceof RegExp) return name;
  const source = `(?:${found.length === 0 ? escaped(String(name)) : found.join("|")})`;
  const isFromStart = isExact || (name instanceof RegExp && name.source.startsWith("^"));
  const isToEnd = isExact || (name instanceof RegExp && name.source.endsWith("$"));
  return new RegExp(`${isFromStart ? `^${GAP}` : ""}${source}${isToEnd ? `${GAP}$` : ""}`);
}

/** What the name has in the place of the wording's parameter, escaped, if it has only one; undefined if it is another name. */
function dataOf(name: Name, wording: Wording): string[] | undefined {
  if (!wording.some((part) => part !== undefined && /[a-z]{2}/i.test(part))) return undefined;
  if (name instanceof RegExp) {
    return name.test(wording.map((part) => part ?? "7").join("")) ? [""] : undefined;
  }
  const [, ...data] = new RegExp(`^${sourceOf(wording, "(.+)")}$`).exec(name) ?? [undefined];
  if (!new RegExp(`^${sourceOf(wording, ".+")}$`).test(name)) return undefined;
  // A price is written in another way.
  const [only = "", ...more] = data;
  return [more.length > 0 || only.includes("$") ? "" : escaped(only)];
}

function sourceOf(wording: Wording, parameter: string): string {
  return wording
    .map((part) => (part === undefined ? parameter : escaped(part.trim()).replaceAll(" ", GAP)))
    .join(GAP);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
