// The stand-ins share no code with the app, because they would repeat its mistakes.
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");

async function importsOf(folder: string): Promise<[string, string][]> {
  const files = await readdir(resolve(ROOT, folder), { recursive: true }).catch(() => []);
  const found: [string, string][] = [];
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const text = await readFile(resolve(ROOT, folder, file), "utf8");
    for (const match of text.matchAll(/(?:from|import) ?\(?"([^"]+)"/g)) {
      found.push([`${folder}/${file}`, match[1] ?? ""]);
    }
  }
  return found;
}

it("imports nothing of the app", async () => {
  const imports = await importsOf("sandbox");
  expect(imports.length).toBeGreaterThan(50);
  expect(imports.filter(([, name]) => /^#(?!sandbox\/)|^\./.test(name))).toEqual([]);
});

it("is imported by nothing of the app", async () => {
  for (const folder of ["worker", "client", "shared"]) {
    const imports = await importsOf(`src/${folder}`);
    expect(imports.filter(([, name]) => name.includes("sandbox/"))).toEqual([]);
  }
});
