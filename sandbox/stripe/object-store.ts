// Stores the objects of one kind; each belongs to test or live mode. `listPage` answers a list request,
// newest first.
import { invalidParameter, noSuch } from "#sandbox/stripe/errors.ts";
import { readParameters, type Range } from "#sandbox/stripe/parameters.ts";
import type { FormTree } from "#sandbox/stripe/form.ts";

interface StoredObject {
  id: string;
  object: string;
  created: number;
  [member: string]: unknown;
}

export interface ObjectStore<Kept extends StoredObject> {
  add(object: Kept, livemode: boolean): void;
  /** @param param the parameter with the id, for the error @throws StripeFailure resource_missing */
  get(id: string, livemode: boolean, param?: string): Kept;
  /** In either mode. */
  find(id: string): { object: Kept; livemode: boolean } | undefined;
  /** The objects of one mode, oldest first. */
  all(livemode: boolean): Kept[];
}

export function createObjectStore<Kept extends StoredObject>(kind: string): ObjectStore<Kept> {
  const kept = new Map<string, { object: Kept; livemode: boolean }>();
  return {
    add: (object, livemode) => void kept.set(object.id, { object, livemode }),
    get: (id, livemode, param) => {
      const found = kept.get(id);
      if (found?.livemode === livemode) return found.object;
      throw noSuch(kind, id, {
        ...(param === undefined ? {} : { param, status: 400 }),
        otherMode: found === undefined ? undefined : otherMode(livemode),
      });
    },
    find: (id) => kept.get(id),
    all: (livemode) =>
      [...kept.values()].filter((one) => one.livemode === livemode).map(({ object }) => object),
  };
}

const PAGING = {
  limit: "integer",
  starting_after: "text",
  ending_before: "text",
  created: "range",
} as const;

export interface List {
  object: "list";
  data: unknown[];
  has_more: boolean;
  url: string;
}

interface Listing<Kept extends StoredObject> {
  store: ObjectStore<Kept>;
  livemode: boolean;
  form: FormTree;
  url: string;
  /** Members that a parameter of the same name filters by. */
  filters: readonly string[];
  /** A further condition for the listed objects. */
  also?: (object: Kept) => boolean;
}

/**
 * A page of a list, newest first, of `limit` objects, 10 by default.
 * @throws StripeFailure for a limit outside 1 to 100 or an unknown cursor
 */
export function listPage<Kept extends StoredObject>(listing: Listing<Kept>): List {
  const { store, livemode, form, url, filters, also = () => true } = listing;
  const byMember = Object.fromEntries(filters.map((name) => [name, "text"] as const));
  const {
    limit = 10,
    starting_after,
    ending_before,
    created = {},
    ...wanted
  } = readParameters(form, { ...byMember, ...PAGING });
  if (limit < 1 || limit > 100) {
    const code = "parameter_invalid_integer";
    throw invalidParameter("limit", "This value must be between 1 and 100.", code);
  }
  const newest = store.all(livemode).toReversed();
  const selected = newest.filter(
    (object) =>
      also(object) &&
      isWithin(object.created, created) &&
      Object.entries(wanted).every(([name, value]) => object[name] === value),
  );
  const positionOf = (param: string, id: string) => newest.indexOf(store.get(id, livemode, param));
  const before =
    ending_before === undefined ? Infinity : positionOf("ending_before", ending_before);
  const after = starting_after === undefined ? -1 : positionOf("starting_after", starting_after);
  const rest = selected.filter((object) => {
    const index = newest.indexOf(object);
    return index > after && index < before;
  });
  const backwards = ending_before !== undefined;
  const data = backwards ? rest.slice(-limit) : rest.slice(0, limit);
  return { object: "list", data, has_more: rest.length > data.length, url };
}

function isWithin(created: number, { gt, gte, lt, lte }: Range): boolean {
  return (
    created > (gt ?? -Infinity) &&
    created >= (gte ?? -Infinity) &&
    created < (lt ?? Infinity) &&
    created <= (lte ?? Infinity)
  );
}

function otherMode(livemode: boolean): "test" | "live" {
  return livemode ? "test" : "live";
}
