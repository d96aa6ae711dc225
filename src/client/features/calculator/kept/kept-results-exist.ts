/** The name of the database in the browser. */
export const KEPT_RESULTS = "tidylist-results";

/** Whether this browser keeps results; without any, no code for them is loaded. */
export async function keptResultsExist(): Promise<boolean> {
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === KEPT_RESULTS);
}
