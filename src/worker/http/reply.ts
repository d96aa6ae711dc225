// The answers of handlers besides plain data: JSON that is already text, and lines of JSON; and
// which fields of an answer the contract does not have.
import type { Context } from "hono";

const JSON_TYPE = "application/json; charset=utf-8";
const LINES_TYPE = "application/x-ndjson; charset=utf-8";

type Text = ReadableStream | string;

/**
 * The JSON text of an `Answer`, as from the user's object or the cache. The caller is responsible that the
 * text matches the type; tests parse it.
 */
export class JsonText<Answer> {
  declare readonly answer: Answer;
  readonly text: Text;

  constructor(text: Text) {
    this.text = text;
  }
}

/** A stream of lines, each the JSON of a `Line`. As with {@link JsonText}, the type is not checked. */
export class JsonLines<Line> {
  declare readonly line: Line;
  readonly stream: ReadableStream;

  constructor(stream: ReadableStream) {
    this.stream = stream;
  }
}

type Primitive = string | number | boolean | null | undefined;
type KeyOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never;

/** The names of the fields in `Given` that `Allowed` lacks, at any depth. */
export type UnknownField<Given, Allowed> = Given extends
  | Primitive
  | JsonText<unknown>
  | JsonLines<unknown>
  | Response
  ? never
  : Given extends readonly (infer Item)[]
    ? UnknownField<Item, Extract<Allowed, readonly unknown[]>[number]>
    : {
        [Key in keyof Given]-?: Key extends KeyOf<Exclude<Allowed, Primitive>>
          ? UnknownField<Given[Key], ValueOf<Exclude<Allowed, Primitive>, Key>>
          : Key;
      }[keyof Given];

/** The reply as a response, with the headers that the handler has set. */
export function toResponse(c: Context, reply: unknown): Response {
  if (reply instanceof Response) return reply;
  if (reply instanceof JsonText) return c.body(reply.text, 200, { "Content-Type": JSON_TYPE });
  if (reply instanceof JsonLines) return c.body(reply.stream, 200, { "Content-Type": LINES_TYPE });
  return c.json(reply);
}
