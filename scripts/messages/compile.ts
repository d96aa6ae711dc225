// Turns an ICU message into the source of an expression, so that pages load no parser and no catalogue. Messages may have
// plain parameters, numbers, plurals and tags; whatever else ICU has is refused.
import {
  type MessageFormatElement,
  parse,
  type PluralElement,
  TYPE,
} from "@formatjs/icu-messageformat-parser";
import { directionOf } from "#shared/languages.ts";

/** "node" is a tag, or a plain parameter of a message with tags: it may be an element. */
export type Parameter = "number" | "text" | "node" | "tag";

export type CompiledMessage = {
  parameters: ReadonlyMap<string, Parameter>;
  /** The source of the text, in which these sources stand for the parameters. It needs {@link importsOf}. */
  write: (sources?: Readonly<Record<string, string>>) => string;
};

/** What sources refer to; the names are free in every file. */
const IMPORTS = {
  $element: 'import { createElement as $element } from "react";',
  $Fragment: 'import { Fragment as $Fragment } from "react";',
  $Node: 'import type { ReactNode as $Node } from "react";',
  $number: 'import { formatNumber as $number } from "#shared/numbers.ts";',
  $plural: 'import { plural as $plural } from "#shared/plural.ts";',
};

/** Around text in a right-to-left sentence, whose own direction is not known. */
const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ["\u2068", "\u2069"];

/** Texts that programs read, or people type: an isolate would be taken for a part of them. */
const NOT_ISOLATED = new Set(["address", "phrase"]);

const TYPES = {
  number: "number",
  text: "string",
  node: "$Node",
  tag: "(content: $Node) => $Node",
} as const;
/** Of these languages, whole numbers but one, and all fractions, have the form "other". */
const ONE_AND_OTHER = new Set(["en", "de", "en-XA"]);

/**
 * @param language a BCP 47 tag
 * @throws SyntaxError for text that is no message, and for a plural without exactly the language's forms
 */
export function compileMessage(text: string, language: string): CompiledMessage {
  const elements = parse(text);
  const parameters = new Map<string, Parameter>();
  collectParameters(elements, parameters);
  const isRich = [...parameters.values()].includes("tag");
  if (isRich) {
    for (const [name, kind] of parameters) if (kind === "text") parameters.set(name, "node");
  }
  const emitter = isRich ? richSource : textSource;
  const write = (sources = {}) => emitter(elements, { language, sources });
  // Finds what is not supported.
  write();
  return { parameters, write };
}

/** The source of a string, or of a function of the parameters; in TypeScript `withTypes`. */
export function valueOf({ parameters, write }: CompiledMessage, withTypes: boolean): string {
  if (parameters.size === 0) return write();
  const names = [...parameters.keys()].join(", ");
  const types = [...parameters].map(([name, kind]) => `${name}: ${TYPES[kind]}`).join("; ");
  return `({ ${names} }${withTypes ? `: { ${types} }` : ""}) => ${write()}`;
}

function collectParameters(
  elements: readonly MessageFormatElement[],
  found: Map<string, Parameter>,
): void {
  const add = (name: string, kind: Parameter) => {
    const known = found.get(name);
    // `{count}` beside a plural of count would be written without separators.
    if (known !== undefined && known !== kind) throw new SyntaxError(`{${name}} has two kinds`);
    found.set(name, kind);
  };
  for (const element of elements) {
    if (element.type === TYPE.argument) add(element.value, "text");
    else if (element.type === TYPE.number) add(element.value, "number");
    else if (element.type === TYPE.plural) {
      add(element.value, "number");
      for (const { value } of Object.values(element.options)) collectParameters(value, found);
    } else if (element.type === TYPE.tag) {
      add(element.value, "tag");
      collectParameters(element.children, found);
    }
  }
}

type Place = {
  language: string;
  /** What stands for a parameter, if not its name. */
  sources: Readonly<Record<string, string>>;
  /** The source of the figure of the plural around, which "#" stands for. */
  counted?: string;
};

function textSource(elements: readonly MessageFormatElement[], place: Place): string {
  const only = elements.length === 1 ? elements[0] : undefined;
  if (elements.length === 0) return '""';
  if (only?.type === TYPE.literal) return JSON.stringify(only.value);
  const isolates = directionOf(place.language) === "rtl";
  const parts = elements.map((element) => {
    if (element.type === TYPE.literal) return element.value.replaceAll(/[\\`]|\$(?=\{)/g, "\\$&");
    const source = inText(valueSource(element, place, textSource));
    const isText = element.type === TYPE.argument && !NOT_ISOLATED.has(element.value);
    return isolates && isText ? `${FIRST_STRONG_ISOLATE}${source}${POP_ISOLATE}` : source;
  });
  return `\`${parts.join("")}\``;
}

/** A figure stays a figure: `1 video`, not `${1} video`. */
function inText(source: string): string {
  return /^\d+$/.test(source) ? source : `\${${source}}`;
}

function richSource(elements: readonly MessageFormatElement[], place: Place): string {
  const parts = elements.map((element) =>
    element.type === TYPE.literal
      ? JSON.stringify(element.value)
      : valueSource(element, place, richSource),
  );
  return parts.length === 1 ? parts.join("") : `$element($Fragment, null, ${parts.join(", ")})`;
}

function valueSource(
  element: MessageFormatElement,
  place: Place,
  emitter: typeof textSource,
): string {
  if (element.type === TYPE.argument) return sourceOf(element.value, place);
  if (element.type === TYPE.tag) {
    return `${sourceOf(element.value, place)}(${emitter(element.children, place)})`;
  }
  if (element.type === TYPE.number && !element.style) return numberSource(element.value, place);
  if (element.type === TYPE.pound && place.counted) return place.counted;
  if (element.type === TYPE.plural) return pluralSource(element, place, emitter);
  throw new SyntaxError("Only parameters, numbers, plurals and tags are supported");
}

function sourceOf(name: string, { sources }: Place): string {
  return sources[name] ?? name;
}

function numberSource(name: string, place: Place): string {
  const { language } = place;
  const source = sourceOf(name, place);
  // The English page writes numbers as the browser does.
  return language === "en" ? `$number(${source})` : `$number(${source}, "${language}")`;
}

function pluralSource(element: PluralElement, place: Place, emitter: typeof textSource): string {
  const { value: counted, options, offset, pluralType } = element;
  if (offset !== 0 || pluralType !== "cardinal") {
    throw new SyntaxError("Offsets and ordinal numbers are not supported");
  }
  const { language } = place;
  const source = sourceOf(counted, place);
  const forms = Object.keys(options).filter((form) => !form.startsWith("="));
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  if (forms.toSorted().join() !== needed.toSorted().join()) {
    throw new SyntaxError(`{${counted}} has ${forms.join(", ")}, and needs ${needed.join(", ")}`);
  }
  const figure = numberSource(counted, place);
  const sourceIn = (form: string, written = figure) =>
    emitter(options[form]?.value ?? [], { ...place, counted: written });
  const exact = Object.keys(options)
    .filter((form) => form.startsWith("="))
    .map((form) => `${source} === ${Number(form.slice(1))} ? ${sourceIn(form)} : `);
  return `${exact.join("")}${chosenForm()}`;

  function chosenForm(): string {
    if (forms.length === 1) return sourceIn("other");
    if (ONE_AND_OTHER.has(language)) {
      return `${source} === 1 ? ${sourceIn("one", "1")} : ${sourceIn("other")}`;
    }
    const other = sourceIn("other");
    const all = forms
      .filter((form) => form === "other" || sourceIn(form) !== other)
      .map((form) => `${form}: ${sourceIn(form)}`)
      .join(", ");
    return `$plural(${source}, "${language}", { ${all} })`;
  }
}

/** The import statements that `source` needs. */
export function importsOf(source: string): string {
  const needed = Object.entries(IMPORTS).filter(([name]) => source.includes(name));
  return needed.map(([, statement]) => `${statement}\n`).join("");
}
