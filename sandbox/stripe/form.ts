// Parses Stripe's form bodies and queries, in which brackets nest. Values stay texts; operations parse them.

/** Lists are trees with the keys 0, 1, 2 …. Trees have no prototype, so every name is safe as a key. */
export type FormTree = { [name: string]: string | FormTree };

/** `a[b]=1&c[]=2` as `{a: {b: "1"}, c: {0: "2"}}`. A later value replaces an earlier one. */
export function readForm(pairs: URLSearchParams): FormTree {
  const tree = emptyTree();
  for (const [name, value] of pairs) place(tree, stepsOf(name), value);
  return tree;
}

/** The fields in a fixed order, so that equal requests compare as equal. */
export function canonicalForm(pairs: URLSearchParams): string {
  const sorted = new URLSearchParams(pairs);
  sorted.sort();
  return sorted.toString();
}

function stepsOf(name: string): string[] {
  const [first = "", ...rest] = name.split("[");
  return [first, ...rest.map((step) => step.replace(/\]$/, ""))];
}

function place(tree: FormTree, [step = "", ...rest]: string[], value: string): void {
  const key = step === "" ? String(Object.keys(tree).length) : step;
  if (rest.length === 0) {
    tree[key] = value;
    return;
  }
  const standing = tree[key];
  const inner = typeof standing === "object" ? standing : emptyTree();
  tree[key] = inner;
  place(inner, rest, value);
}

function emptyTree(): FormTree {
  return Object.create(null) as FormTree;
}
