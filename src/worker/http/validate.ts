// Parses a request's body, query and path with the contract's schemas. An error names the rule that is
// broken, or the field. The schemas drop unknown fields.
import type { z } from "zod";
import { MAX_BODY_BYTES } from "#shared/contract/endpoint.ts";
import { isRequestRule } from "#shared/contract/request-rules.ts";
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
  const rule = issue?.message ?? "";
  // zod has English sentences of its own where no rule is named; they are not shown.
  const about = isRequestRule(rule) ? rule : (issue?.path.join(".") ?? "");
  throw new AppError("invalid_input", { about });
}

/** The body as text. @throws AppError body_too_large, invalid_utf8 */
export async function readText(request: Request, maxBytes = MAX_BODY_BYTES): Promise<string> {
  const declared = request.headers.get("Content-Length");
  if (Number(declared ?? 0) > maxBytes) throw new AppError("body_too_large");
  try {
    // No more arrives than was declared, so that it can be read at once, which is faster.
    const bytes = declared === null ? await readAtMost(request, maxBytes) : await request.bytes();
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("invalid_utf8", { cause });
  }
}

async function readAtMost(request: Request, maxBytes: number): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new AppError("body_too_large");
    chunks.push(chunk);
  }
  return new Blob(chunks).arrayBuffer();
}
