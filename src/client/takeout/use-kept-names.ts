import { useEffect } from "react";
import { useSession } from "#client/identity/session.ts";
import { addFileNames, forgetFileNames } from "#client/takeout/file-names.ts";

/** The name of the database in the browser. */
export const KEPT_NAMES = "tidylist-names";

/** Adds the names that this account keeps in this browser for these videos to the names from files. */
export function useKeptNames(videoIds: readonly string[]): void {
  const session = useSession();
  const userId = session.status === "signed-in" ? session.user.id : undefined;
  useEffect(() => {
    if (userId === undefined || videoIds.length === 0) return undefined;
    const controller = new AbortController();
    const find = async (): Promise<void> => {
      if (!(await keptNamesExist())) return;
      const { findKeptNames } = await import("#client/takeout/kept-names.ts");
      const names = await findKeptNames(userId, videoIds);
      if (!controller.signal.aborted) addFileNames(names);
    };
    // No message: the list works without these names, and kept-names-section.tsx says when the browser refuses them.
    find().catch(() => undefined);
    return () => controller.abort();
  }, [userId, videoIds]);
}

/** Deletes the names that an account keeps in this browser, and forgets those that were read from files. */
export async function forgetKeptNames(userId: string): Promise<void> {
  forgetFileNames();
  if (!(await keptNamesExist())) return;
  const { deleteKeptNames } = await import("#client/takeout/kept-names.ts");
  await deleteKeptNames(userId);
}

/** Whether any account keeps names in this browser. In most browsers none does, and no more code is loaded. */
async function keptNamesExist(): Promise<boolean> {
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === KEPT_NAMES);
}
