// The files that a device keeps: the calculator and the page "You are offline", with what they load. One cache for each
// version of these files. Nothing else is ever put into a cache (decision 57).

export type Shell = {
  /** A digest of all of it. */
  version: string;
  /** Addresses of pages, without an ending. */
  pages: readonly string[];
  /** Addresses of files that have a digest in their name. */
  files: readonly string[];
};

type Caches = Pick<CacheStorage, "open" | "keys" | "delete" | "match">;
type Get = (address: string, init?: RequestInit) => Promise<Response>;

const PREFIX = "shell-";

/** @throws Error if something is missing, or is of another version; then the browser tries again at a later visit. */
export async function keepShell(shell: Shell, caches: Caches, get: Get): Promise<void> {
  const isNew = !(await caches.keys()).includes(nameOf(shell));
  const cache = await caches.open(nameOf(shell));
  const keep = async (address: string, cacheMode: RequestCache): Promise<void> => {
    // Without cookies: the files are the same for everybody.
    const response = await get(address, { cache: cacheMode, credentials: "omit" });
    if (!response.ok || response.redirected) throw new Error(`No ${address} to keep`);
    if (shell.pages.includes(address)) requireSameVersion(shell, await response.clone().text());
    await cache.put(address, response);
  };
  await Promise.all([
    ...shell.pages.map((page) => keep(page, "no-cache")),
    ...shell.files.map((file) => keep(file, "default")),
  ]).catch(async (error: unknown) => {
    // A part of a version is not a version that an open page may use.
    if (isNew) await caches.delete(nameOf(shell));
    throw error;
  });
}

/**
 * Deletes what older service workers kept, in whatever form. The version before stays, because open pages may still
 * load parts of it.
 */
export async function dropOldShells(shell: Shell, caches: Caches): Promise<void> {
  const current = nameOf(shell);
  const others = (await caches.keys()).filter((name) => name !== current);
  const before = others.findLast((name) => name.startsWith(PREFIX));
  const old = others.filter((name) => name !== before);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page of the current version. */
export async function findPage(
  page: string,
  shell: Shell,
  caches: Caches,
): Promise<Response | undefined> {
  if (!shell.pages.includes(page)) return undefined;
  const cache = await caches.open(nameOf(shell));
  return cache.match(page);
}

/** The file, of any version that is kept. */
export async function findFile(address: string, caches: Caches): Promise<Response | undefined> {
  return caches.match(address);
}

/** A deployment may come between the script and the pages that it names. */
function requireSameVersion({ files }: Shell, html: string): void {
  for (const [, file = ""] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
    if (!files.includes(file)) throw new Error(`${file} is of another version`);
  }
}

function nameOf({ version }: Shell): string {
  return `${PREFIX}${version}`;
}
