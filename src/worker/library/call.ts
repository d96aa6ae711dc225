// How a library answers a call of the contract: in its object, by one function beside its domain, which is listed in
// calls.ts under the name of its endpoint. What stands between only checks who asks (decision 83).
import type {
  AnswerOf,
  Endpoint,
  LineOf,
  Parsed,
  ReadonlyLists,
} from "#shared/contract/endpoint.ts";
import { libraryEndpoints, type LibraryEndpoints } from "#shared/contract/endpoints.ts";
import type { ErrorCode } from "#shared/error-codes.ts";
import type { OwnLibrary } from "#worker/account/libraries.ts";
import { AppError, type AppErrorOptions } from "#worker/http/errors.ts";
import { JsonLines, JsonText, type UnknownField } from "#worker/http/reply.ts";
import type { Library } from "#worker/library/open-library.ts";
import type { Forecast } from "#worker/quota/turns.ts";
import type { YouTubeAccess } from "#worker/youtube/access.ts";

export type CallName = keyof LibraryEndpoints;

/** Whose library it is, and what their account says. */
export type Owner = Pick<OwnLibrary, "id" | "isPremium" | "country">;

/** What is sent to the object after the checks. */
export type Sent = { owner: Owner; wantsLines: boolean } & Record<
  "params" | "query" | "body",
  unknown
>;

/** What the object sends back: the JSON of the answer or of its lines, or why there is none. */
export type Answered =
  | { text: string | ReadableStream }
  | { lines: ReadableStream }
  | ({ refused: ErrorCode } & Pick<AppErrorOptions, "about" | "retryAt" | "isLogged">);

/** What the object has for an answer. */
type Parts = {
  library: Library;
  access: YouTubeAccess;
  /** Units that the owner may spend on changes, and what they would wait for so many. */
  forecast: (units: number) => Promise<Forecast>;
};

type Asked<E> = Parts & {
  owner: Owner;
  params: Parsed<E, "parameters">;
  query: Parsed<E, "query">;
  body: Parsed<E, "body">;
  wantsLines: boolean;
};

type Reply<E> =
  | ReadonlyLists<AnswerOf<E>>
  | JsonText<AnswerOf<E>>
  | (E extends { streamLine: unknown } ? JsonLines<LineOf<E>> : never);

/** A function for each call of a library. */
export type Answers = {
  [Name in CallName]: (
    asked: Asked<LibraryEndpoints[Name]>,
  ) => Reply<LibraryEndpoints[Name]> | Promise<Reply<LibraryEndpoints[Name]>>;
};

type WithUnknownField<Some extends Partial<Answers>> = {
  [Name in keyof Some & CallName]: Some[Name] extends (asked: never) => infer Given
    ? [UnknownField<Awaited<Given>, AnswerOf<LibraryEndpoints[Name]>>] extends [never]
      ? never
      : Name
    : never;
}[keyof Some & CallName];

/**
 * The functions of some calls. As with `route`, an answer with a field that is not in the contract does not compile.
 */
export function answers<const Some extends Partial<Answers>>(
  some: Some,
  ..._unknownField: [WithUnknownField<Some>] extends [never]
    ? []
    : [hasUnknownField: WithUnknownField<Some>]
): Some {
  return some;
}

/**
 * Parses the arguments that the Worker has sent, which may be of another version: adds the defaults of fields that an older
 * version does not send, and drops fields that only a newer one knows. Undefined if they do not fit this version's schemas.
 */
export function readSent(name: CallName, sent: Sent): Sent | undefined {
  const { parameters, query, body }: Endpoint = libraryEndpoints[name];
  try {
    return {
      ...sent,
      params: parameters?.parse(sent.params),
      query: query?.parse(sent.query),
      body: body?.parse(sent.body),
    };
  } catch {
    return undefined;
  }
}

/** What the object answers. Expected failures come back as values, because a class of ours does not survive the way. */
export async function answerCall(
  answer: (asked: never) => unknown,
  sent: Sent,
  parts: Parts,
): Promise<Answered> {
  try {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- The endpoint's own schemas ran before it was sent.
    const given = await answer({ ...sent, ...parts } as never);
    if (given instanceof JsonText) return { text: given.text };
    if (given instanceof JsonLines) return { lines: given.stream };
    return { text: JSON.stringify(given) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, about, retryAt, isLogged } = error;
    return { refused: code, about, isLogged, ...(retryAt === undefined ? {} : { retryAt }) };
  }
}
