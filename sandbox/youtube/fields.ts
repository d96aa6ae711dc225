// Partial responses: the `fields` parameter, e.g. `nextPageToken,items(id,snippet/title)`. As at Google, an
// unknown name is refused.

/** Names to keep, each with the names to keep below it; null keeps everything below. */
export type FieldTree = Map<string, FieldTree | null>;

export class FieldsSyntaxError extends Error {
  constructor(selection: string) {
    super(`Invalid field selection ${selection}`);
    this.name = "FieldsSyntaxError";
  }
}

/** @throws FieldsSyntaxError */
export function parseFields(text: string): FieldTree {
  const reader = { text, at: 0 };
  const tree = readList(reader);
  if (reader.at !== text.length) throw new FieldsSyntaxError(text);
  return tree;
}

interface Reader {
  readonly text: string;
  at: number;
}

// list := path ("," path)*
function readList(reader: Reader): FieldTree {
  const tree: FieldTree = new Map();
  do readPath(reader, tree);
  while (take(reader, ","));
  return tree;
}

// path := name ("/" path | "(" list ")")?
function readPath(reader: Reader, into: FieldTree): void {
  const name = /^ *([A-Za-z0-9_-]+|\*) */.exec(reader.text.slice(reader.at, reader.at + 80));
  if (name?.[1] === undefined) throw new FieldsSyntaxError(reader.text);
  reader.at += name[0].length;
  if (take(reader, "/")) {
    const below: FieldTree = new Map();
    readPath(reader, below);
    merge(into, name[1], below);
  } else if (take(reader, "(")) {
    const below = readList(reader);
    if (!take(reader, ")")) throw new FieldsSyntaxError(reader.text);
    merge(into, name[1], below);
  } else {
    merge(into, name[1], null);
  }
}

function take(reader: Reader, character: string): boolean {
  if (reader.text[reader.at] !== character) return false;
  reader.at += 1;
  return true;
}

function merge(tree: FieldTree, name: string, below: FieldTree | null): void {
  const present = tree.get(name);
  if (present === undefined) tree.set(name, below);
  else if (present === null || below === null) tree.set(name, null);
  else for (const [inner, deeper] of below) merge(present, inner, deeper);
}

/** @throws FieldsSyntaxError with the first selection that `shape` lacks. */
export function requireKnownFields(tree: FieldTree, shape: FieldTree): void {
  for (const [name, below] of tree) {
    const known = shape.get(name) ?? shape.get("*");
    if (name !== "*" && !shape.has(name) && !shape.has("*")) throw new FieldsSyntaxError(name);
    if (below === null) continue;
    if (name === "*") {
      for (const inner of shape.values()) if (inner !== null) requireKnownFields(below, inner);
    } else if (known === null || known === undefined) {
      throw new FieldsSyntaxError([...below.keys()].join(","));
    } else {
      requireKnownFields(below, known);
    }
  }
}

/** A copy of `value` with only what `tree` keeps; applies to each entry of a list. */
export function selectFields(value: unknown, tree: FieldTree | null): unknown {
  if (tree === null || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((entry: unknown) => selectFields(entry, tree));
  const kept: Record<string, unknown> = {};
  const all = tree.get("*");
  for (const [name, inner] of Object.entries(value)) {
    const below = tree.has(name) ? tree.get(name) : all;
    if (below !== undefined) kept[name] = selectFields(inner, below);
  }
  return kept;
}
