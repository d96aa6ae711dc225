// SANDBOX_DISTANCE: the local runtime answers as if KV, the objects, the ledger and D1 were as many milliseconds away as
// "kv=30,object=10,ledger=30,d1=30" says. Only the runtime knows of it, not the Worker.
import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#scripts/project-root.ts";

const PARTS = ["kv", "object", "ledger", "d1"] as const;

/** Milliseconds of a round trip. */
export type Distance = Record<(typeof PARTS)[number], number>;

type Module = { type: "ESModule"; path: string; contents: string };

/** Undefined without the setting. What is not named is near. @throws Error that names what cannot be read */
export function readDistance(env: NodeJS.ProcessEnv): Distance | undefined {
  const text = env["SANDBOX_DISTANCE"];
  if (text === undefined || text === "") return undefined;
  const distance: Distance = { kv: 0, object: 0, ledger: 0, d1: 0 };
  for (const pair of text.split(",")) {
    const [, name, ms] = /^(\w+)=(\d+)$/.exec(pair) ?? [];
    const part = PARTS.find((one) => one === name);
    if (part === undefined) {
      throw new Error(`SANDBOX_DISTANCE must be like "kv=30,object=10", not "${text}"`);
    }
    distance[part] = Number(ms);
  }
  return distance;
}

/** @param entry the file of the Worker's entry point, among `modules` */
export function atDistance(
  modules: Module[],
  entry: string,
  classes: readonly string[],
  distance: Distance,
): Module[] {
  const lines = [
    'import { farObject, farWorker } from "./far-bindings.js";',
    `import * as app from "./${entry}";`,
    `const distance = ${JSON.stringify(distance)};`,
    ...classes.map((name) => `export const ${name} = farObject(app.${name}, distance);`),
    "export default farWorker(app.default, distance);",
  ];
  const bindings = readFileSync(path.join(projectRoot, "sandbox/distance/bindings.js"), "utf8");
  return [
    { type: "ESModule", path: "far-entry.js", contents: lines.join("\n") },
    { type: "ESModule", path: "far-bindings.js", contents: bindings },
    ...modules,
  ];
}
