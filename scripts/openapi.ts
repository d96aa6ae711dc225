// The OpenAPI 3.1 document, generated from the contract so that the two always agree. For developers of Tidylist:
// `node scripts/openapi.ts > openapi.json`. It is not served, because the calls are for our own pages only.
import { z } from "zod";
import { type Endpoint, MAX_BODY_BYTES } from "#shared/contract/endpoint.ts";
import { errorsOf } from "#shared/contract/endpoint-errors.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { ERROR_CODE_HEADER, ERROR_STATUS, type ErrorCode } from "#shared/error-codes.ts";
import { CHANNEL_HEADER, isAboutLibrary, LIBRARY_PARAMETER } from "#shared/library-parameter.ts";

type Schemas = Record<string, unknown>;

const LIBRARY = {
  name: LIBRARY_PARAMETER,
  in: "query",
  required: false,
  description:
    "The id of one of the person's libraries, one for each channel (GET /api/youtube/channels). Without it, the first. An id that is not the person's: 404 channel_not_connected.",
  schema: { type: "string" },
};

const CHANNEL = {
  name: CHANNEL_HEADER,
  in: "header",
  required: false,
  description:
    "The id of the YouTube channel that the page shows. Where the library has another one: 404 channel_not_connected.",
  schema: { type: "string" },
};

/** The description of every call in the contract. */
export function describeApi(): Record<string, unknown> {
  const schemas: Schemas = {};
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, endpoint] of Object.entries<Endpoint>(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: describeCall(operationId, endpoint, schemas),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Tidylist",
      version: "1.0.0",
      description:
        "How long are these playlists, and what do they hold? Not affiliated with YouTube.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "__Host-Http-session" } },
    },
  };
}

function describeCall(operationId: string, endpoint: Endpoint, schemas: Schemas) {
  const content = (type: string, schema: z.ZodType, io: "input" | "output") => ({
    [type]: { schema: toSchema(schema, io, schemas) },
  });
  const { maxBodyBytes = MAX_BODY_BYTES } = endpoint;
  return {
    operationId,
    summary: endpoint.summary,
    security: endpoint.access === "anyone" ? [] : [{ session: [] }],
    parameters: [
      ...describeParameters(endpoint.parameters, "path", schemas),
      ...describeParameters(endpoint.query, "query", schemas),
      ...(endpoint.access === "signed-in" && isAboutLibrary(endpoint.path)
        ? [LIBRARY, CHANNEL]
        : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        description: `At most ${maxBodyBytes / 1024} KiB`,
        content: content("application/json", endpoint.body, "input"),
      },
    }),
    ...((endpoint.body ?? endpoint.maxBodyBytes) && { "x-max-body-bytes": maxBodyBytes }),
    responses: {
      ...(endpoint.response === undefined
        ? { "302": { description: "On to another page, or to Google" } }
        : {
            "200": {
              description: "The answer",
              content: {
                ...content("application/json", endpoint.response, "output"),
                ...(endpoint.streamLine &&
                  content("application/x-ndjson", endpoint.streamLine, "output")),
              },
            },
          }),
      ...describeErrors(errorsOf(endpoint)),
    },
  };
}

function describeParameters(
  parameters: z.ZodObject | undefined,
  place: "path" | "query",
  schemas: Schemas,
): unknown[] {
  if (!parameters) return [];
  const { properties = {}, required = [] } = toSchema(parameters, "input", schemas);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }));
}

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] };

/** The JSON Schema of `schema`. The named schemas in it are moved to `schemas`, as OpenAPI expects. */
function toSchema(schema: z.ZodType, io: "input" | "output", schemas: Schemas): JsonSchema {
  const text = JSON.stringify(z.toJSONSchema(schema, { io, target: "draft-2020-12" }));
  const moved = text.replaceAll('"#/$defs/', '"#/components/schemas/');
  const whole: Record<string, unknown> = JSON.parse(moved);
  const { $schema: _dialect, $defs, ...described } = whole;
  Object.assign(schemas, $defs);
  return described;
}

/** The codes by their status. */
function describeErrors(codes: readonly ErrorCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      String(status),
      {
        description: `The body is one sentence for people; ${ERROR_CODE_HEADER} is one of ${some.join(", ")}.`,
        headers: {
          [ERROR_CODE_HEADER]: { schema: { type: "string", enum: some } },
          "Retry-After": { description: "Seconds", schema: { type: "integer" } },
        },
        content: { "text/plain": { schema: { type: "string" } } },
      },
    ]),
  );
}

if (import.meta.main) console.log(JSON.stringify(describeApi(), null, 2));
