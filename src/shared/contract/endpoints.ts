// Every call as data: the one list from which routes are checked, tests are generated and the
// OpenAPI document is written.
import { z } from "zod";
import {
  calculatorQuerySchema,
  calculatorRequestSchema,
  calculatorResponseSchema,
  calculatorStreamLineSchema,
} from "#shared/contract/calculator.ts";
import { environmentResponseSchema, healthResponseSchema } from "#shared/contract/system.ts";

export type Endpoint = {
  method: "GET" | "POST" | "DELETE";
  /** Path with `{name}` for parameters, as in OpenAPI. */
  path: string;
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /** The shape of one line when the call can also stream `application/x-ndjson`. */
  streamLine?: z.ZodType;
};

export const endpoints = {
  analyzePlaylists: {
    method: "POST",
    path: "/api/public/playlist-length",
    summary: "How long are these playlists?",
    body: calculatorRequestSchema,
    response: calculatorResponseSchema,
    streamLine: calculatorStreamLineSchema,
  },
  sharedAnalysis: {
    method: "GET",
    path: "/api/public/playlist-length",
    summary: "The same answer by a link that can be shared and cached",
    query: calculatorQuerySchema,
    response: calculatorResponseSchema,
  },
  health: {
    method: "GET",
    path: "/api/health",
    summary: "Is the service up and configured?",
    response: healthResponseSchema,
  },
  environment: {
    method: "GET",
    path: "/api/environment",
    summary: "Live or sandbox, with playlists to try in the sandbox",
    response: environmentResponseSchema,
  },
  openapi: {
    method: "GET",
    path: "/api/openapi.json",
    summary: "This description",
    response: z.record(z.string(), z.unknown()),
  },
} as const satisfies Record<string, Endpoint>;
