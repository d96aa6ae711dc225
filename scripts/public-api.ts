// The public calls for the reference page, read from the OpenAPI document at build time. So page and document
// agree, and the browser loads no schema library.
import type { Plugin } from "vite";
import type { PublicCall, PublicField } from "#client/features/api-reference/public-call.ts";
import { describeApi } from "#worker/system/openapi.ts";

const MODULE = "virtual:public-api";
const PUBLIC = /^\/api\/(?:public\/|openapi\.json$|health$)/;

type Schema = {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  $ref?: string;
};
type Content = Record<string, { schema: Schema }>;
type Operation = {
  summary: string;
  parameters: { name: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Provides the module `virtual:public-api` to the client. */
export function publicApiPlugin(): Plugin {
  return {
    name: "public-api",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) =>
      id === `\0${MODULE}`
        ? `export const publicCalls = ${JSON.stringify(publicCalls())};`
        : undefined,
  };
}

/** The calls for programs, which need no account. */
function publicCalls(): PublicCall[] {
  const { paths, components } = describeApi() as Document;
  const { schemas } = components;
  return Object.entries(paths).flatMap(([path, methods]) =>
    PUBLIC.test(path)
      ? Object.entries(methods).map(([method, operation]) => ({
          method: method.toUpperCase(),
          path,
          summary: operation.summary,
          parameters: operation.parameters.map(({ name, required, schema }) =>
            describe(name, required, schema, schemas),
          ),
          body: fieldsOf(operation.requestBody?.content["application/json"]?.schema, schemas),
          answer: fieldsOf(
            operation.responses["200"]?.content?.["application/json"]?.schema,
            schemas,
          ),
          streams: "application/x-ndjson" in (operation.responses["200"]?.content ?? {}),
        }))
      : [],
  );
}

type Schemas = Record<string, Schema>;

function fieldsOf(schema: Schema | undefined, schemas: Schemas): PublicField[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = resolve(schema, schemas);
  return Object.entries(properties).map(([name, field]) =>
    describe(name, required.includes(name), field, schemas),
  );
}

function describe(name: string, required: boolean, schema: Schema, schemas: Schemas): PublicField {
  const inner = schema.items ?? schema;
  return {
    name,
    type: typeOf(schema, schemas),
    required,
    description: schema.description ?? resolve(schema, schemas).description ?? "",
    fields: fieldsOf(inner, schemas),
  };
}

function typeOf(schema: Schema, schemas: Schemas): string {
  const { type, items, enum: values, const: value } = resolve(schema, schemas);
  if (value !== undefined) return JSON.stringify(value);
  if (values) return values.map((one) => JSON.stringify(one)).join(" or ");
  if (type === "array" && items) return `list of ${typeOf(items, schemas)}`;
  return type === undefined ? "any" : [type].flat().join(" or ");
}

function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = schema.$ref?.split("/").at(-1);
  const named = name === undefined ? undefined : schemas[name];
  return named ? { ...named, ...schema } : schema;
}
