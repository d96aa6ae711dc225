// Real data that some tests measure themselves against. It lies beside the repository, is never
// committed, and a test that needs it says that it skipped where it is not there.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/** The folder, there or not. */
export const SHARED_DATA = resolve(import.meta.dirname, "../../../shared/data");

/** The parsed file, or undefined where the shared data is not there. */
export function readSharedJson<T>(name: string): T | undefined {
  const path = resolve(SHARED_DATA, name);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as T) : undefined;
}
