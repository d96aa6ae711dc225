// Parses a request's body, query and path with the contract's schemas. An error is one sentence that names
// what is wrong. The schemas drop unknown fields.
import type { z } from "zod";
import { MAX_BODY_BYTES } from "#shared/contract/endpoint.ts";
import { AppError } from "#worker/http/errors.ts";

type BodyRules = { isOptional?: boolean | undefined; maxBytes?: number | undefined };

/** `isOptional`: no body means an empty object. @throws AppError invalid_input, or as {@link readText} does */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { isOptional, maxBytes }: BodyRules = {},
): Promise<z.output<Schema>> {
  const text = await readText(request, maxBytes);
  return parse(schema, isOptional && text === "" ? {} : parseJson(text));
}

/** @throws AppError invalid_input, repeated_parameter */
export function readQuery<Schema extends z.ZodType>(url: URL, schema: Schema): z.output<Schema> {
  const query: Record<string, string> = {};
  for (const [name, value] of url.searchParams) {
    if (Object.hasOwn(query, name)) {
      throw new AppError("repeated_parameter", { about: name });
    }
    query[name] = value;
  }
  return parse(schema, query);
}

/** The parameters in the path. @throws AppError not_found for an invalid one */
export function readParameters<Schema extends z.ZodType>(
  parameters: Record<string, string>,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(parameters);
  if (!parsed.success) throw new AppError("not_found");
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid_json", { cause });
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path.join(".") ?? "";
  const field = path === "" ? "The request" : `"${path}"`;
  // Our own rules have whole sentences; zod's are not shown.
  const own = issue?.code === "custom" || issue?.code === "too_small" || issue?.code === "too_big";
  const about = own ? issue.message : `${field} is missing or not valid.`;
  throw new AppError("invalid_input", { about });
}

/** The body as text. @throws AppError body_too_large, invalid_utf8 */
export async function readText(request: Request, maxBytes = MAX_BODY_BYTES): Promise<string> {
  const tooLarge = () => new AppError("body_too_large");
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw tooLarge();
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  let bytes = 0;
  let text = "";
  try {
    // Content-Length may be missing or wrong.
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge();
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("invalid_utf8", { cause });
  }
}
