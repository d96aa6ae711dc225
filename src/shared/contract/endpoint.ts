// A call as data.
import type { z } from "zod";

export type Endpoint = {
  method: "GET" | "POST" | "DELETE";
  /** Path with `{name}` for parameters, as in OpenAPI. */
  path: string;
  summary: string;
  /** Who gets an answer; everybody else gets 401. */
  access: "anyone" | "signed-in";
  parameters?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Absent for a navigation, which answers with a redirect. */
  response?: z.ZodType;
  /** The shape of one line when the call can also stream `application/x-ndjson`. */
  streamLine?: z.ZodType;
};
