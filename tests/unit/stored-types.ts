// The types of what is stored, as the compiler resolves them: with everything that they take from other files.
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type CallExpression, type Node, SyntaxKind } from "typescript/unstable/ast";
import { API, type Project, SignatureKind, SymbolFlags, type Type } from "typescript/unstable/sync";

const FOLDERS = ["src/worker", "src/client/device", "src/client/takeout"];
/** Calls that read or store something and name its type. */
const NAMES_ITS_TYPE =
  /\bstoredValue<|"json" \}\)\s*\.\$type<|\bopenDB<|\bgetWithMetadata<|\b(?:kv|KV)\s*\.(?:get|list)</;

/** The fingerprint of each stored type, by its key, or by the file that stores it with the version that the file has. */
export function storedFingerprints(): Record<string, string> {
  const files = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.ts`)).filter(
    (file) => !file.endsWith("/stored-value.ts") && NAMES_ITS_TYPE.test(readFileSync(file, "utf8")),
  );
  return fingerprintsIn(files, {});
}

/** @param made files that are there for the compiler only: their text by path */
export function fingerprintsIn(
  files: readonly string[],
  made: Readonly<Record<string, string>>,
): Record<string, string> {
  const config = path.resolve("tsconfig.stored-types.json");
  const options = {
    extends: "./tsconfig.base.json",
    compilerOptions: { lib: ["ESNext", "DOM"], types: ["@cloudflare/workers-types"] },
    files: files.map((file) => path.resolve(file)),
  };
  const texts = new Map([[config, JSON.stringify(options)]]);
  for (const [file, text] of Object.entries(made)) texts.set(path.resolve(file), text);
  const api = new API({
    fs: {
      readFile: (file) => texts.get(file),
      fileExists: (file) => texts.has(file) || undefined,
    },
  });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error("The compiler has opened no project");
    return Object.fromEntries(files.flatMap((file) => storedIn(file, project)));
  } finally {
    api.close();
  }
}

/** A short shape is its own. */
export function fingerprintOf(shape: string): string {
  if (shape.length <= 16) return shape;
  return createHash("sha256").update(shape).digest("hex").slice(0, 16);
}

function storedIn(file: string, { program, checker }: Project): [name: string, of: string][] {
  const source = program.getSourceFile(path.resolve(file));
  if (!source) throw new Error(`${file} is not in the program`);
  const [, version = /:(v\d+)/.exec(source.text)?.[1]] =
    /VERSION = "?(\w+)/.exec(source.text) ?? [];
  return callsIn(source).flatMap(({ expression, typeArguments, arguments: [key] }) => {
    const [named] = typeArguments ?? [];
    const does = expression.getText();
    const type = named && NAMES_ITS_TYPE.test(`${does}<`) && checker.getTypeFromTypeNode(named);
    if (!type) return [];
    const ofFile = `${path.basename(file, ".ts")} ${version}: ${named.getText()}`;
    const name = does.endsWith("$type") ? `column of ${named.getText()}` : ofFile;
    const isKey = does === "storedValue" && key;
    return [
      [isKey ? key.getText().replaceAll(/["`]/g, "") : name, fingerprintOf(shapeOf(type, checker))],
    ];
  });
}

function callsIn(node: Node): CallExpression[] {
  const calls: CallExpression[] = [];
  const visit = (at: Node): void => {
    if (at.kind === SyntaxKind.CallExpression) calls.push(at as CallExpression);
    at.forEachChild(visit);
  };
  visit(node);
  return calls;
}

/** Names, types and which fields may be missing, in an order that does not depend on the source. */
function shapeOf(type: Type, checker: Project["checker"], within: readonly Type[] = []): string {
  const inner = (one: Type): string => shapeOf(one, checker, [...within, type]);
  if (within.some(({ id }) => id === type.id)) return "itself";
  if (type.isUnionType()) return type.getTypes().map(inner).toSorted().join("|");
  if (checker.isArrayType(type) || type.isTupleType()) {
    return `[${checker
      .getTypeArguments(type as never)
      .map(inner)
      .join()}]`;
  }
  if (!type.isObjectType() && !type.isIntersectionType()) return checker.typeToString(type);
  const fields = checker.getPropertiesOfType(type).map((field) => ({
    name: `${field.name}${field.flags & SymbolFlags.Optional ? "?" : ""}`,
    of: checker.getTypeOfSymbol(field),
  }));
  const isMethod = ({ of }: (typeof fields)[number]): boolean =>
    of !== undefined && checker.getSignaturesOfType(of, SignatureKind.Call).length > 0;
  // An object of the language, such as a Date.
  if (fields.some(isMethod)) return checker.typeToString(type);
  const properties = fields.map(({ name, of }) => `${name}:${of ? inner(of) : "unknown"}`);
  const others = checker
    .getIndexInfosOfType(type)
    .map(({ keyType, valueType }) => `[${inner(keyType)}]:${inner(valueType)}`);
  return `{${[...properties, ...others].toSorted().join()}}`;
}
