import { useEffect } from "react";
import { useSession } from "#client/identity/session.ts";
import { addFileNames, forgetFileNames } from "#client/takeout/file-names.ts";

/** The name of the database in the browser. */
export const KEPT_NAMES = "tidylist-names";

/** Shows the names that this account keeps in this browser for these videos. */
export function useKeptNames(videoIds: readonly string[]): void {
  const session = useSession();
  const userId = session.status === "signed-in" ? session.user.id : undefined;
  useEffect(() => {
    if (userId === undefined || videoIds.length === 0) return undefined;
    const leaving = new AbortController();
    const find = async (): Promise<void> => {
      if (!(await keptNamesExist())) return;
      const { findKeptNames } = await import("#client/takeout/kept-names.ts");
      const names = await findKeptNames(userId, videoIds);
      if (!leaving.signal.aborted) addFileNames(names);
    };
    // Without them the list is complete, too; the section about them says when they cannot be read.
    find().catch(() => undefined);
    return () => leaving.abort();
  }, [userId, videoIds]);
}

/** Deletes what an account keeps in this browser, and forgets what its files have said. */
export async function forgetKeptNames(userId: string): Promise<void> {
  forgetFileNames();
  if (!(await keptNamesExist())) return;
  const { deleteKeptNames } = await import("#client/takeout/kept-names.ts");
  await deleteKeptNames(userId);
}

/** Whether any account keeps names in this browser; most do not, and then no code for it is loaded. */
async function keptNamesExist(): Promise<boolean> {
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === KEPT_NAMES);
}
