// No text that a person reads stands in the source: it comes from the messages, or has a reason below.
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";

type Node = { type: string; start: number; [key: string]: unknown };

/** Of the Worker, the parts that word mails, pushes, documents, answers and files. */
const SOURCES = [
  "src/client/**/*.{ts,tsx}",
  "src/service-worker/*.ts",
  "src/shared/*.ts",
  "src/worker/{account,alerts,billing,calculator,http}/**/*.ts",
  "src/worker/library/{reading,replacement}/*.ts",
];
/** Attributes that are shown or spoken. */
const READ_ATTRIBUTES =
  /^(?:aria-label|aria-description|aria-roledescription|aria-valuetext|title|alt|placeholder|label)$/;
const CODE_ATTRIBUTES = /class|^(?:d|rel|key)$/i;
const TWO_WORDS = /(?<![\p{L}\d])\p{L}{2,}[,:;.!?]? \p{L}{2,}(?![\p{L}\d])/u;
const CAPITALISED = /^\p{Lu}\p{Ll}{2,}[.:!?…]?$/u;
/** Tailwind's classes: without capitals, most of them with a hyphen or a colon. */
const CLASS = /^[^\p{Lu}\s]*[-:[][^\p{Lu}\s]*$/u;
const MEDIA_QUERY = /^\([a-z-]+: [a-z]+\)$/;
const CALLS_OF_CODE = /^(?:cn|clsx|log\w*|exec|describe|meta)$/;
/** Names, and what is printed on keys. */
const NAMES = new Set([
  "Tidylist Premium",
  "Premium",
  "Tidylist",
  "YouTube",
  "Google",
  "Google Takeout",
  "Stripe",
  "Enter",
  "Escape",
  "Esc",
  "Tab",
  "Del",
  "Space",
]);

type Exception = { why: string; at: RegExp };
/** Each has to be needed. */
const EXCEPTIONS: readonly Exception[] = [
  // In English in every language: product.md 2.14.7.
  { why: "legal pages", at: /^src\/client\/features\/legal\// },
  {
    why: "sold lines of the terms",
    at: /^src\/shared\/(?:premium-features|sale-words|operator)\.ts/,
  },
  { why: "words of the law", at: /^src\/shared\/withdrawal\.ts/ },
  { why: "phrase that deletes an account", at: /^src\/shared\/account-deletion\.ts/ },
  { why: "OpenAPI document", at: /^src\/shared\/(?:availability|outcome-codes)\.ts/ },
  // Read by nobody who can see the other languages.
  {
    why: "a push that our Worker did not word",
    at: /^src\/service-worker\/.*(?:Some videos|Turn off|Source: )/,
  },
  { why: "keywords of pages that no search engine lists", at: /page-metadata\.ts:\d+ tidylist / },
  {
    why: "title of the liked videos for programs; pages have their own",
    at: /liked-videos\.ts:\d+ Liked/,
  },
  // Names.
  { why: "languages by their own names", at: /^src\/shared\/languages\.ts/ },
  { why: "browsers and systems", at: /device-name\.ts:\d+ (?!.* on )/ },
  { why: "invented titles and channels", at: /promise-picture\.tsx/ },
  { why: "keys", at: /:\d+ (?:↑ ↓ PgUp PgDn Home End|Ctrl Enter)$/ },
  { why: "addresses as examples", at: /:\d+ https:\/\/(?:\S+( |$))+(?:@channel)?$/ },
  // No language.
  { why: "codes of countries", at: /:\d+ (?:[A-Z]{2} ?)+$/ },
  { why: "reserved names of addresses", at: /^src\/shared\/youtube-channels\.ts/ },
  { why: "values that are kept", at: /plan-settings\.ts:\d+ \w+day$/ },
  {
    why: "keys of queries and parts",
    at: /:\d+ (?:kept names|is on|hidden or gone|below the card|note first)$/,
  },
  { why: "types of schema.org", at: /structured-data\.ts:\d+ (?:Question|Answer|Offer)$/ },
  { why: "name of a property or attribute", at: /:\d+ (?:Notification|aria-label)$/ },
  { why: "selectors", at: /:\d+ (?:textarea, select|dialog, main, header, footer)$/ },
  { why: "markup and styles", at: /:\d+ (?:<|:root|color-mix)/ },
  { why: "cookies", at: /Path=\/; Secure; SameSite/ },
  {
    why: "headers and cookies",
    at: /^src\/worker\/\S+ (?:Accept|Cookie|Lax|Location|Origin|Referer|Strict|Vary|public, max-age.*)$/,
  },
  { why: "for the log and for hashes", at: /:\d+ (?:failed query: \{\}|money back \{\})$/ },
  { why: "rights asked of Google", at: /:\d+ openid email profile$/ },
  { why: "identity of a program in a calendar file", at: /:\d+ -\/\/Tidylist\/\// },
  {
    why: "SQL",
    at: /:\d+ (?:\(? ?(?:select|insert|update|delete|create|with|from|case|not exists)\b|'videoId')/i,
  },
];

test("no text that a person reads stands in the source", () => {
  const files = globSync(SOURCES);
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => textsIn(file, readFileSync(file, "utf8")));
  const isExcepted = (place: string, { at }: Exception) => at.test(place);
  expect(found.filter((one) => !EXCEPTIONS.some((reason) => isExcepted(one, reason)))).toEqual([]);
  expect(EXCEPTIONS.filter((reason) => !found.some((one) => isExcepted(one, reason)))).toEqual([]);
});

function textsIn(file: string, source: string): string[] {
  const found: string[] = [];
  visit(parseSync(file, source).program as unknown as Node, undefined);
  return found;

  function visit(node: Node, attribute: string | undefined): void {
    if (isCode(node)) return;
    const text = textOf(node);
    if (text !== undefined && isRead(text, node, attribute)) {
      const line = source.slice(0, node.start).split("\n").length;
      found.push(`${file}:${line} ${text.trim().replaceAll(/\s+/g, " ")}`);
    }
    const inside = node.type === "JSXAttribute" ? nameOf(node["name"]) : attribute;
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) visit(child, inside);
      }
    }
  }
}

/** Types, imports, comparisons, errors and logs, classes, SQL, and calls without texts for people. */
function isCode(node: Node): boolean {
  const { type } = node;
  if (/^TS(?!As|NonNull|Satisfies)/.test(type) || /^(?:Import|ExportAll)/.test(type)) return true;
  if (type === "JSXAttribute") return CODE_ATTRIBUTES.test(nameOf(node["name"]));
  if (type === "BinaryExpression") return /^[!=]==?$/.test(String(node["operator"]));
  if (type === "NewExpression") return nameOf(node["callee"]).endsWith("Error");
  if (type === "TaggedTemplateExpression") return nameOf(node["tag"]) === "sql";
  if (type !== "CallExpression") return false;
  const callee = node["callee"] as Node;
  return nameOf(callee["object"]) === "console" || CALLS_OF_CODE.test(nameOf(callee));
}

function isRead(text: string, { type }: Node, attribute: string | undefined): boolean {
  if (!/\p{L}/u.test(text) || NAMES.has(text.trim())) return false;
  if (type === "JSXText" || READ_ATTRIBUTES.test(attribute ?? "")) return true;
  const parts = text.trim().split(/\s+/);
  const isOfClasses = 2 * parts.filter((part) => CLASS.test(part)).length >= parts.length;
  if (isOfClasses || MEDIA_QUERY.test(text)) return false;
  return TWO_WORDS.test(text) || CAPITALISED.test(text);
}

function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === "TemplateLiteral") {
    return (quasis as { value: { raw: string } }[]).map((part) => part.value.raw).join(" {} ");
  }
  if (type !== "Literal" && type !== "JSXText") return undefined;
  return typeof value === "string" ? value : undefined;
}

/** Of a variable, a JSX name, or the property of a member. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return "";
  return nameOf(node["property"]) || (typeof node["name"] === "string" ? node["name"] : "");
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

test.each([
  ["text of an element", "<p>Saved</p>"],
  ["text within an expression", '<p>{isOn ? "Turned on" : words.off}</p>'],
  ["a word on a button", '<p>{isOn && "Saved"}</p>'],
  ["a label", '<button aria-label="close" />'],
  ["a label with a parameter", "<button aria-label={`Remove ${title}`} />"],
  ["a constant", 'const text = "could not be saved";'],
  ["a template", "const text = `${count} videos were removed`;"],
])("%s is found", (_, source) => {
  expect(textsIn("planted.tsx", source)).toHaveLength(1);
});

test("code is no text", () => {
  const source = `
    import { a } from "./two words.ts";
    throw new Error("this is for engineers");
    console.error("this too", a === "Two words");
    const card = <p className="card of text" title={words.title}>{words.text} · {count}</p>;
    const look = "flex items-center text-sm";
    type Kind = "one kind" | "other kind";
    const isDark = matchMedia("(prefers-color-scheme: dark)");`;
  expect(textsIn("planted.tsx", source)).toEqual([]);
});
