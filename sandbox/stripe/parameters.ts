// Parses an operation's parameters by the kinds that it declares. As at Stripe, any other parameter is
// refused.
import {
  invalidParameter,
  missingParameter,
  unknownParameter,
  type StripeFailure,
} from "#sandbox/stripe/errors.ts";
import type { FormTree } from "#sandbox/stripe/form.ts";

/** "text?" is unset by an empty value. "tree" is not parsed further. */
interface Kinds {
  text: string;
  "text?": string | null;
  integer: number;
  boolean: boolean;
  texts: string[];
  map: Record<string, string> | "";
  tree: FormTree;
  /** A number, or bounds such as `gte`. */
  range: Range;
}
export interface Range {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}
type Takes = { [name: string]: keyof Kinds | Takes };
type Value<Kind> = Kind extends keyof Kinds ? Kinds[Kind] : Kind extends Takes ? Read<Kind> : never;
export type Read<Spec extends Takes> = { [Name in keyof Spec]?: Value<Spec[Name]> };

/** @throws StripeFailure naming the parameter */
export function readParameters<const Spec extends Takes>(
  form: FormTree,
  spec: Spec,
  prefix = "",
): Read<Spec> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    const kind = Object.hasOwn(spec, name) ? spec[name] : undefined;
    const param = prefix === "" ? name : `${prefix}[${name}]`;
    if (kind === undefined) throw unknownParameter(param);
    read[name] = valueOf(kind, value, param);
  }
  return read as Read<Spec>;
}

/** @throws StripeFailure parameter_missing */
export function required<Value>(value: Value | undefined, param: string): Value {
  if (value === undefined) throw missingParameter(param);
  return value;
}

function valueOf(kind: keyof Kinds | Takes, value: string | FormTree, param: string): unknown {
  if (kind === "map") return mapOf(value, param);
  if (kind === "range") return rangeOf(value, param);
  if (typeof value === "string") return scalarOf(kind, value, param);
  if (kind === "tree") return value;
  if (kind === "texts") return Object.values(value).map((one) => textOf(one, param));
  if (typeof kind === "string") throw invalidParameter(param, `Invalid ${kind}: {…}`);
  return readParameters(value, kind, param);
}

function scalarOf(kind: keyof Kinds | Takes, value: string, param: string): unknown {
  if (kind === "text?") return value === "" ? null : value;
  if (value === "") throw empty(param);
  if (kind === "text") return value;
  if (kind === "integer") return integerOf(value, param);
  if (kind === "boolean" && (value === "true" || value === "false")) return value === "true";
  if (kind === "boolean") throw invalidParameter(param, `Invalid boolean: ${value}`);
  if (kind === "texts") throw invalidParameter(param, "Invalid array");
  throw invalidParameter(param, "Invalid object");
}

function textOf(value: string | FormTree | undefined, param: string): string {
  if (typeof value === "string") return value;
  throw invalidParameter(param, "Invalid string: {…}");
}

function integerOf(value: string, param: string): number {
  if (/^-?\d{1,15}$/.test(value)) return Number(value);
  throw invalidParameter(param, `Invalid integer: ${value}`, "parameter_invalid_integer");
}

// An empty text in place of a map removes all its entries.
function mapOf(value: string | FormTree, param: string): Record<string, string> | "" {
  if (value === "") return "";
  if (typeof value === "string") throw invalidParameter(param, "Invalid object");
  const entries = Object.entries(value).map(([key, one]) => [key, textOf(one, `${param}[${key}]`)]);
  return Object.fromEntries(entries) as Record<string, string>;
}

function rangeOf(value: string | FormTree, param: string): Range {
  if (typeof value !== "string") {
    const bound = "integer";
    return readParameters(value, { gt: bound, gte: bound, lt: bound, lte: bound }, param);
  }
  const moment = integerOf(value, param);
  return { gte: moment, lte: moment };
}

function empty(param: string): StripeFailure {
  const message =
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a ` +
    `parameter; however '${param}' cannot be unset.`;
  return invalidParameter(param, message, "parameter_invalid_empty");
}
