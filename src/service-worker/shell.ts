// Answers for pages and files. The network comes first for pages, so that nobody is held on an old version; what is kept
// is for times without a connection. Calls and other servers are left alone, and so is everything private.
import {
  dropOldShells,
  findFile,
  findPage,
  keepShell,
  type Shell,
} from "#service-worker/kept-shell.ts";
import { SHARED_PARAMETERS } from "#shared/shared-text.ts";

const CALCULATOR = "/playlist-length";
/** After this time without an answer, the kept calculator opens. */
const PAGE_WAIT_MS = 4000;

/**
 * Takes over at once, also from older ones with open pages: it serves files of the version before, too. Addresses of the kept
 * pages begin with `languagePath`.
 */
export function addShell(
  scope: ServiceWorkerGlobalScope,
  shell: Shell,
  languagePath: string,
): void {
  const { caches } = scope;
  const calculator = `${languagePath}/playlist-length`;
  const offline = `${languagePath}/offline`;
  scope.addEventListener("install", (event) => {
    const kept = keepShell(shell, caches, (address, init) => scope.fetch(address, init));
    event.waitUntil(kept.then(() => scope.skipWaiting()));
  });
  scope.addEventListener("activate", (event) => {
    event.waitUntil(dropOldShells(shell, caches).then(() => scope.clients.claim()));
  });
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== scope.location.origin) return;
    if (request.mode !== "navigate") {
      if (url.pathname.startsWith("/assets/")) event.respondWith(answerFile(request));
      return;
    }
    // Sign-ins and downloads navigate to calls.
    if (url.pathname.startsWith("/api/")) return;
    event.respondWith(isShared(url) ? answerShared(url) : answerPage(request, url));
  });

  /** What other apps share stays on the device, where the page reads it in its own address (product.md 23.3.3). */
  async function answerShared(url: URL): Promise<Response> {
    const withoutQuery = new Request(`${url.origin}${pageOf(url)}`);
    const { body, status, headers } = await answerPage(withoutQuery, url);
    const answer = new Response(body, { status, headers });
    // What the page loads does not tell its address either.
    answer.headers.set("Referrer-Policy", "strict-origin");
    return answer;
  }

  async function answerFile(request: Request): Promise<Response> {
    return (await findFile(request.url, caches)) ?? scope.fetch(request);
  }

  async function answerPage(request: Request, url: URL): Promise<Response> {
    const page = pageOf(url);
    const answer = scope.fetch(request);
    // Nobody waits for it where the kept page was faster.
    answer.catch(() => undefined);
    try {
      if (page !== calculator) return await answer;
      return (
        (await Promise.race([answer, wait(PAGE_WAIT_MS)])) ??
        (await findKept(page)) ??
        (await answer)
      );
    } catch (error) {
      const kept = (await findKept(page)) ?? (await findKept(offline));
      if (kept) return kept;
      throw error;
    }
  }

  function findKept(page: string): Promise<Response | undefined> {
    return findPage(page, shell, caches);
  }
}

function pageOf({ pathname }: URL): string {
  return pathname.replace(/\/+$/, "");
}

function isShared(url: URL): boolean {
  const names = Object.values(SHARED_PARAMETERS);
  return pageOf(url).endsWith(CALCULATOR) && names.some((name) => url.searchParams.has(name));
}

function wait(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), milliseconds);
  });
}
