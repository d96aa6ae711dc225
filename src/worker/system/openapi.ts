// The OpenAPI 3.1 document, written from the contract so that the two cannot part.
import { z } from "zod";
import { type Endpoint, endpoints } from "#shared/contract/endpoints.ts";

const ERRORS = {
  "400": "The request is not right; the body is one sentence that says why.",
  "429": "Too many calculations, or the day's allowance is used up; see Retry-After.",
  "502": "YouTube did not answer.",
  "503": "The deployment is not set up.",
} as const;

/** The description of every call in the contract. */
export function describeApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, endpoint] of Object.entries<Endpoint>(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: describeCall(operationId, endpoint),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Tidylist",
      version: "1.0.0",
      description: "How long are these playlists, and what do they hold? Not affiliated with YouTube.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    paths,
  };
}

function describeCall(operationId: string, endpoint: Endpoint): Record<string, unknown> {
  return {
    operationId,
    summary: endpoint.summary,
    security: [],
    ...(endpoint.query && { parameters: describeQuery(endpoint.query) }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: toSchema(endpoint.body, "input") } },
      },
    }),
    responses: {
      "200": {
        description: "The answer",
        content: {
          "application/json": { schema: toSchema(endpoint.response, "output") },
          ...(endpoint.streamLine && {
            "application/x-ndjson": { schema: toSchema(endpoint.streamLine, "output") },
          }),
        },
      },
      ...Object.fromEntries(Object.entries(ERRORS).map(([status, text]) => [status, error(text)])),
    },
  };
}

function describeQuery(query: z.ZodObject): unknown[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: "input" });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function toSchema(schema: z.ZodType, io: "input" | "output"): unknown {
  // Shapes with an id are written in place: the document has one reader, and no other document.
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, reused: "inline" });
  return described;
}

function error(description: string): unknown {
  return { description, content: { "text/plain": { schema: { type: "string" } } } };
}
