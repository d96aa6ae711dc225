// What the service worker keeps, and what it throws away (product.md 23.1).
import { expect, it } from "vitest";
import {
  dropOldShells,
  findFile,
  findPage,
  keepShell,
  type Shell,
} from "#service-worker/kept-shell.ts";

const FILE = "/assets/index-abc.js";
const PAGE = `<script src="${FILE}"></script>`;
const SHELL: Shell = { version: "one", pages: ["/playlist-length"], files: [FILE] };

/** Caches in memory, in the order in which they were made. */
function createCaches(...names: string[]) {
  const all = new Map(names.map((name) => [name, new Map<string, Response>()]));
  const open = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      match: async (address: string) => entries.get(address)?.clone(),
      put: async (address: string, response: Response) => void entries.set(address, response),
    } as unknown as Cache;
  };
  return {
    open: async (name: string) => open(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (address: RequestInfo | URL) =>
      [...all.values()].flatMap(
        (entries) => entries.get(typeof address === "string" ? address : "")?.clone() ?? [],
      )[0],
  };
}

function server(files: Record<string, string>) {
  const asked: [string, RequestInit | undefined][] = [];
  const get = async (address: string, init?: RequestInit) => {
    asked.push([address, init]);
    const text = files[address];
    return text === undefined ? new Response("", { status: 404 }) : new Response(text);
  };
  return { asked, get };
}

it("keeps the files of the list, asked for without cookies, and nothing else", async () => {
  const caches = createCaches();
  const { asked, get } = server({ "/playlist-length": PAGE, [FILE]: "code", "/other": "x" });
  await keepShell(SHELL, caches, get);
  expect(asked.map(([address]) => address).toSorted()).toEqual(
    [FILE, "/playlist-length"].toSorted(),
  );
  expect(asked.every(([, init]) => init?.credentials === "omit")).toBe(true);
  expect(await (await findPage("/playlist-length", SHELL, caches))?.text()).toBe(PAGE);
  expect(await (await findFile(FILE, caches))?.text()).toBe("code");
  expect(await findPage("/history", SHELL, caches)).toBeUndefined();
});

it("is not installed where a file is missing", async () => {
  const { get } = server({ "/playlist-length": PAGE });
  await expect(keepShell(SHELL, createCaches(), get)).rejects.toThrow(`No ${FILE}`);
});

it("leaves no part of a version behind that could not be kept whole", async () => {
  const caches = createCaches("shell-before");
  const { get } = server({ "/playlist-length": PAGE });
  await expect(keepShell(SHELL, caches, get)).rejects.toThrow(`No ${FILE}`);
  expect(await caches.keys()).toEqual(["shell-before"]);
});

it("leaves a version that is kept already as it is where a further installation fails", async () => {
  const caches = createCaches("shell-before");
  await keepShell(SHELL, caches, server({ "/playlist-length": PAGE, [FILE]: "code" }).get);
  await expect(keepShell(SHELL, caches, server({}).get)).rejects.toThrow("to keep");
  expect(await caches.keys()).toEqual(["shell-before", "shell-one"]);
  expect(await (await findPage("/playlist-length", SHELL, caches))?.text()).toBe(PAGE);
});

it("is not installed where a page is already that of the next deployment", async () => {
  const { get } = server({ "/playlist-length": PAGE.replace("abc", "xyz"), [FILE]: "code" });
  await expect(keepShell(SHELL, createCaches(), get)).rejects.toThrow("of another version");
});

it("leaves the version before to open pages, and takes away everything older", async () => {
  const caches = createCaches("tidylist-v0", "shell-older", "answers", "shell-before", "shell-one");
  await dropOldShells(SHELL, caches);
  expect(await caches.keys()).toEqual(["shell-before", "shell-one"]);
});

it("gives a page of its own version only, after a return to an older one, too", async () => {
  const caches = createCaches("shell-one", "shell-two");
  const { get } = server({ "/playlist-length": PAGE, [FILE]: "code" });
  const old = await caches.open("shell-two");
  await old.put("/playlist-length", new Response("other"));
  await keepShell(SHELL, caches, get);
  await dropOldShells(SHELL, caches);
  expect(await (await findPage("/playlist-length", SHELL, caches))?.text()).toBe(PAGE);
  expect(await caches.keys()).toEqual(["shell-one", "shell-two"]);
});
