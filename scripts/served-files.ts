// The folder of the static files that are served.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { projectRoot } from "#scripts/project-root.ts";

export const clientFolder = path.join(projectRoot, "dist/client");

/** Creates the folders in `name` too. */
export async function writeServed(name: string, text: string): Promise<void> {
  const target = path.join(clientFolder, name);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}
