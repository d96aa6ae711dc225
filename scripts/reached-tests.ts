// Which tests a change reaches: those that import a changed file, the nearest first.
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#scripts/project-root.ts";

const IMPORT =
  /\b(?:import|export)\s+(type\s)?[^"';]*?\bfrom\s+"#([^"]+)"|\bimport\s*\(?\s*"#([^"]+)"/g;

/** What differs from the last commit, or the last commit if nothing does: paths from the project's folder. */
export function changedFiles(): string[] {
  const uncommitted = [
    ...git("diff", "--name-only", "--relative", "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  const changed =
    uncommitted.length > 0 ? uncommitted : git("diff", "--name-only", "--relative", "HEAD~1");
  return changed.map((file) => file.replaceAll(path.sep, "/"));
}

/**
 * The files of `tests/<folder>/` that a change reaches through imports, the nearest first, and of those that are equally
 * near the smallest first. Imports of types do not count: the compiler checks those. A browser test imports nothing
 * of the app, so the changed part of the client reaches those that are named after its feature.
 */
export function reachedTests(folder: string, changed: readonly string[]): string[] {
  const isTest = (file: string): boolean =>
    file.startsWith(`tests/${folder}/`) && /\.(?:test|spec)\.tsx?$/.test(file) && sizeOf(file) > 0;
  const importers = readImporters();
  const reached = new Set(changed);
  const found: string[] = [];
  let near = [...reached];
  while (near.length > 0) {
    found.push(...near.filter(isTest).toSorted((a, b) => sizeOf(a) - sizeOf(b)));
    const next = new Set(near.flatMap((file) => importers.get(file) ?? []));
    near = [...next].filter((file) => !reached.has(file));
    for (const file of near) reached.add(file);
  }
  if (folder !== "e2e") return found;
  const features = changed.flatMap(
    (file) => /^src\/client\/features\/([^/]+)\//.exec(file)?.[1] ?? [],
  );
  const named = globSync("tests/e2e/*.spec.ts", { cwd: projectRoot }).filter((file) =>
    features.some((feature) => path.basename(file).startsWith(feature)),
  );
  return [...new Set([...found, ...named.toSorted((a, b) => sizeOf(a) - sizeOf(b))])];
}

function readImporters(): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const importer of globSync("{src,sandbox,scripts,tests}/**/*.{ts,tsx}", {
    cwd: projectRoot,
  })) {
    const text = readFileSync(path.join(projectRoot, importer), "utf8");
    for (const [, type, from, loaded] of text.matchAll(IMPORT)) {
      if (type !== undefined) continue;
      const imported = fileOf(from ?? loaded ?? "");
      importers.set(imported, [...(importers.get(imported) ?? []), importer]);
    }
  }
  return importers;
}

/** The file that `#name` stands for in the imports of package.json. */
function fileOf(name: string): string {
  return /^(?:shared|worker|client|service-worker)\//.test(name) ? `src/${name}` : name;
}

/** In bytes; 0 for a file that was deleted. */
const sizeOf = (file: string): number =>
  statSync(path.join(projectRoot, file), { throwIfNoEntry: false })?.size ?? 0;

function git(...args: string[]): string[] {
  const printed = execFileSync("git", args, { cwd: projectRoot, encoding: "utf8" });
  return printed.split("\n").filter((line) => line !== "");
}
