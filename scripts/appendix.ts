// docs/appendix.md: calls, errors and states of videos as the code has them, so that no document repeats them by hand.
// `node scripts/appendix.ts` writes it; tests/unit/appendix.test.ts fails while it is not current.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { AVAILABILITIES, AVAILABILITY_MEANINGS, factsOf } from "#shared/availability.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { ERROR_STATUS, type ErrorCode } from "#shared/error-codes.ts";
import { REMOVED_BY } from "#shared/removal-ways.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { ERROR_SENTENCES } from "#worker/http/error-sentences.ts";

export const APPENDIX = "docs/appendix.md";

export function writeAppendix(): string {
  const calls = Object.values<Endpoint>(endpoints).toSorted((one, other) =>
    one.path.localeCompare(other.path, "en"),
  );
  const codes = Object.entries(ERROR_STATUS).toSorted(([, one], [, other]) => one - other);
  return [
    "# Appendix: calls, errors and states",
    "",
    "Made from the code by `node scripts/appendix.ts`; not changed by hand.",
    "",
    "## Calls",
    "",
    "`?` marks a field that may be missing. Of an answer that is a list, the fields are those of its entries. The contract in",
    "`src/shared/contract` has the types.",
    "",
    ...table(
      ["Call", "What it does", "For", "Request", "Answer"],
      calls.map((call) => [
        `\`${addressOf(call)}\``,
        call.summary,
        call.access,
        [...fieldsOf(call.query), ...fieldsOf(call.body)].join(", "),
        call.response ? fieldsOf(call.response, "output").join(", ") : "a redirect",
      ]),
    ),
    "",
    "## Errors",
    "",
    "`{}` stands for what the error is about.",
    "",
    ...table(
      ["Status", "Code", "Sentence"],
      codes.map(([code, status]) => [
        String(status),
        `\`${code}\``,
        ERROR_SENTENCES[code as ErrorCode],
      ]),
    ),
    "",
    "## States of a video",
    "",
    "Removed as hidden: `selected` among hidden ones, by Remove Hidden in one `playlist` or in several `playlists`, and by the",
    "`monthly` clean-up.",
    "",
    ...table(
      ["State", "Label", "Kind", "Counted with", "Removed as hidden", "Meaning"],
      AVAILABILITIES.map((state) => {
        const { label, kind, counted } = factsOf(state);
        const ways = REMOVED_BY[state].join(", ");
        const length = { length: "its length", zero: "length 0", no: "not counted" }[counted];
        return [`\`${state}\``, label, kind, length, ways || "no", AVAILABILITY_MEANINGS[state]];
      }),
    ),
    "",
  ].join("\n");
}

const addressOf = ({ method, path: address }: Endpoint): string => `${method} ${address}`;

type JsonSchema = {
  type?: string;
  properties?: Record<string, unknown>;
  required?: string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
};

/** The names of the fields; of a list those of its entries. */
function fieldsOf(schema: z.ZodType | undefined, io: "input" | "output" = "input"): string[] {
  if (!schema) return [];
  const whole: JsonSchema = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: "any" })),
  );
  return namesIn(whole, whole.$defs ?? {});
}

function namesIn(schema: JsonSchema, defs: Record<string, JsonSchema>): string[] {
  const named = schema.$ref === undefined ? undefined : defs[schema.$ref.replace("#/$defs/", "")];
  if (named) return namesIn(named, defs);
  if (schema.items) return namesIn(schema.items, defs);
  const { properties = {}, required = [], anyOf = [], oneOf = [], allOf = [] } = schema;
  const own = Object.keys(properties).map(
    (name) => `\`${name}${required.includes(name) ? "" : "?"}\``,
  );
  return [
    ...new Set([...own, ...[...allOf, ...anyOf, ...oneOf].flatMap((one) => namesIn(one, defs))]),
  ];
}

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync(path.join(projectRoot, APPENDIX), writeAppendix());
}
