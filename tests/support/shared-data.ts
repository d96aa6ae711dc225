// Real data that some tests compare with. It is in a folder next to the repository and is never
// committed; a test that needs it is skipped with a note if it is missing.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/** The folder, which may be missing. */
export const SHARED_DATA = resolve(import.meta.dirname, "../../../shared/data");

/** The parsed file, or undefined if the shared data is missing. */
export function readSharedJson<T>(name: string): T | undefined {
  const path = resolve(SHARED_DATA, name);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as T) : undefined;
}
