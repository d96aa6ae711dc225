// Makes the state folder that each app of the fault tests copies.
import type { TestProject } from "vitest/node";
import { makeMigratedState } from "#tests/support/migrated-state.ts";

// Vitest calls the default export and, at the end, the function that it returns.
export default async function setUpState(project: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = await makeMigratedState();
  project.provide("migratedState", folder);
  return remove;
}
