// A Vite plugin that replaces each use of a message by its text in one language. Without it, a page that uses one message would
// load all messages of its room: the bundler puts a module as a whole into one file.
import type { Plugin } from "vite";
import { importsOf, valueOf } from "#scripts/messages/compile.ts";
import { compileRooms } from "#scripts/messages/rooms.ts";

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Edit = { start: number; end: number; text: string };

const WORDS = /^#words\/([\w-]+)\.ts$/;
/** An expression without side effects, which may be evaluated more than once. */
const REPEATABLE = /^[\w$.]+$/;

/** @throws AggregateError as {@link compileRooms} does */
export function wordsIn(language: string): Plugin {
  const rooms = compileRooms(language);
  return {
    name: "words",
    transform: {
      filter: { code: "#words/" },
      handler(code) {
        const functions = new Map<string, string>();
        const { text, aliases } = withoutImports(code, this.parse(code) as unknown as Node);
        let rest = text;
        // Messages within the parameters of others come first.
        for (let isChanged = true; isChanged;) {
          const edits = innermost(usesOf(this.parse(rest) as unknown as Node, aliases)).flatMap(
            (use) => edit(use, rest),
          );
          isChanged = edits.length > 0;
          rest = applied(rest, edits);
        }
        const added = [...functions.values()].join("");
        return { code: `${importsOf(`${added}${rest}`)}${added}${rest}`, map: null };

        function edit({ alias, key, node, call }: Use, source: string): Edit[] {
          const message = rooms[aliases.get(alias) ?? ""]?.[key];
          if (message === undefined) throw new Error(`There is no message ${alias}.${key}`);
          const given = call && parametersIn(call, source);
          if (message.parameters.size === 0) return [{ ...rangeOf(node), text: message.write() }];
          if (call && given) {
            const inPlace = `(${message.write(given)})`;
            const isOnce = Object.values(given).every(
              (value) => REPEATABLE.test(value) || inPlace.split(value).length === 2,
            );
            if (isOnce) return [{ ...rangeOf(call), text: inPlace }];
          }
          const name = `${alias}$${key}`;
          functions.set(name, `const ${name} = ${valueOf(message, false)};\n`);
          return [{ ...rangeOf(node), text: name }];
        }
      },
    },
  };
}

function withoutImports(code: string, program: Node) {
  const aliases = new Map<string, string>();
  const edits: Edit[] = [];
  for (const statement of program["body"] as Node[]) {
    const source = (statement["source"] as { value?: string } | undefined)?.value ?? "";
    const room = statement.type === "ImportDeclaration" ? WORDS.exec(source)?.[1] : undefined;
    if (room === undefined) continue;
    const [specifier] = statement["specifiers"] as Node[];
    if (specifier?.type !== "ImportNamespaceSpecifier") throw new Error(`${source}: import * as`);
    aliases.set((specifier["local"] as { name: string }).name, room);
    edits.push({ ...rangeOf(statement), text: "" });
  }
  return { text: applied(code, edits), aliases };
}

type Use = { alias: string; key: string; node: Node; call: Node | undefined };

/** Every `alias.key`, with its call. */
function usesOf(program: Node, aliases: ReadonlyMap<string, string>): Use[] {
  const uses: Use[] = [];
  visit(program, undefined);
  return uses;

  function visit(node: Node, parent: Node | undefined): void {
    const object = node["object"] as (Node & { name?: string }) | undefined;
    if (node.type === "MemberExpression" && aliases.has(object?.name ?? "")) {
      const call =
        parent?.type === "CallExpression" && parent["callee"] === node ? parent : undefined;
      const { name: key } = node["property"] as Node & { name: string };
      uses.push({ alias: object?.name ?? "", key, node, call });
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) visit(child, node);
      }
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** Those in whose call there is no other. */
function innermost(uses: readonly Use[]): Use[] {
  return uses.filter(({ call, node }) =>
    uses.every((other) => other.node === node || !call || !isWithin(other.node, call)),
  );
}

function isWithin(inner: Node, outer: Node): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/** The source of each parameter; undefined if they are not written out. */
function parametersIn(call: Node, code: string): Record<string, string> | undefined {
  const [given] = call["arguments"] as Node[];
  if (given?.type !== "ObjectExpression") return undefined;
  const sources: Record<string, string> = {};
  for (const property of given["properties"] as Node[]) {
    if (property.type !== "Property" || property["computed"]) return undefined;
    const { name } = property["key"] as Node & { name: string };
    const { start, end } = property["value"] as Node;
    const source = code.slice(start, end);
    sources[name] = REPEATABLE.test(source) ? source : `(${source})`;
  }
  return sources;
}

function rangeOf({ start, end }: Node): { start: number; end: number } {
  return { start, end };
}

function applied(code: string, edits: readonly Edit[]): string {
  let text = code;
  for (const { start, end, text: put } of edits.toSorted((a, b) => b.start - a.start)) {
    text = `${text.slice(0, start)}${put}${text.slice(end)}`;
  }
  return text;
}
