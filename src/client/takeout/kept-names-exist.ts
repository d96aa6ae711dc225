/** The name of the database in the browser. */
export const KEPT_NAMES = "tidylist-names";

/** Whether any account keeps names in this browser; most do not, and then no code for it is loaded. */
export async function keptNamesExist(): Promise<boolean> {
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === KEPT_NAMES);
}
