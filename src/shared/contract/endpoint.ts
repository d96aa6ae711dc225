// A call as data, and the types that follow from it for both ends.
import type { z } from "zod";
import type { ErrorCode } from "#shared/error-codes.ts";

type Method = "GET" | "POST" | "DELETE";

/** Method and path of a call; `{name}` in the path is a parameter, as in OpenAPI. */
export type Call = `${Method} /api/${string}`;

/** Largest body of a request, unless its endpoint says otherwise. */
export const MAX_BODY_BYTES = 64 * 1024;

export type Endpoint = {
  method: Method;
  path: string;
  summary: string;
  /** Who gets an answer; everybody else gets 401. */
  access: "anyone" | "signed-in";
  /** Works for people who have not accepted the current terms. All other calls that need a sign-in refuse them. */
  beforeAgreement?: true;
  /**
   * Browsers report by themselves and change nothing; the payment provider signs what it sends. Nothing
   * else that changes something is accepted from a foreign origin.
   */
  anyOrigin?: true;
  /** Answers our own pages only, although it changes nothing and needs no account. */
  ownPagesOnly?: true;
  parameters?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** A request without a body means `{}`. */
  bodyIsOptional?: true;
  /** Largest body, where it is not {@link MAX_BODY_BYTES}. */
  maxBodyBytes?: number;
  /** Absent for a navigation, which answers with a redirect. */
  response?: z.ZodType;
  /** The answer is the same for everybody, so that caches may keep it. All others say `no-store`. */
  cacheable?: true;
  /** Error codes of its own, besides those that {@link errorsOf} adds. */
  errors?: readonly ErrorCode[];
  /** The shape of one line when the call can also stream `application/x-ndjson`. */
  streamLine?: z.ZodType;
};

/** An endpoint as its table describes it: calls.ts has its method and path, and without `access` it needs a session. */
export type Described = Omit<Endpoint, "method" | "path" | "access"> & { access?: "anyone" };

type MethodOf<C extends Call> = C extends `${infer M extends Method} ${string}` ? M : never;
type PathOf<C extends Call> = C extends `${Method} ${infer Path}` ? Path : never;

/** The names of a path's parameters. */
type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** An endpoint at this address, which has a schema for exactly the parameters in its path. */
export type EndpointAt<C extends Call> = Endpoint & {
  method: MethodOf<C>;
  path: PathOf<C>;
} & ([ParameterNames<PathOf<C>>] extends [never]
    ? { parameters?: never }
    : { parameters: z.ZodObject<Record<ParameterNames<PathOf<C>>, z.ZodType>> });

/** Method and path of an address apart. */
export function addressParts<C extends Call>(call: C): { method: MethodOf<C>; path: PathOf<C> } {
  const [method, path] = call.split(" ");
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The compiler does not know what split() does to a literal.
  return { method, path } as { method: MethodOf<C>; path: PathOf<C> };
}

type SchemaOf<E, Field extends string> =
  E extends Record<Field, infer Schema extends z.ZodType> ? Schema : never;

/** What a handler gets, after the schemas have run. */
export type Parsed<E, Field extends "parameters" | "query" | "body"> = z.output<SchemaOf<E, Field>>;

/** What a call is answered with. */
export type AnswerOf<E> = z.output<SchemaOf<E, "response">>;

/** One line of the streamed form. */
export type LineOf<E> = z.output<SchemaOf<E, "streamLine">>;

/** The type with all lists read-only, because an input is never changed. */
export type ReadonlyLists<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyLists<Item>[]
  : T extends object
    ? { [Key in keyof T]: ReadonlyLists<T[Key]> }
    : T;

type Part<Name extends string, Value> =
  Partial<Value> extends Value ? { [N in Name]?: Value } : { [N in Name]: Value };

/** What a caller gives: only what the endpoint takes, and all that it needs. */
export type InputOf<E> = (E extends { parameters: z.ZodType }
  ? Part<"params", z.input<SchemaOf<E, "parameters">>>
  : { params?: never }) &
  (E extends { query: z.ZodType }
    ? Part<"query", z.input<SchemaOf<E, "query">>>
    : { query?: never }) &
  (E extends { body: z.ZodType }
    ? E extends { bodyIsOptional: true }
      ? { body?: ReadonlyLists<z.input<SchemaOf<E, "body">>> }
      : { body: ReadonlyLists<z.input<SchemaOf<E, "body">>> }
    : { body?: never });
