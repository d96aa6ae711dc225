// With which language in its address a page installs the service worker. Open pages in two languages must agree.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { installServiceWorker } from "#client/device/service-worker.ts";
import * as page from "#words/page.ts";

const register = vi.fn<(address: string, options: object) => Promise<void>>(async () => undefined);
const getRegistration = vi.fn<() => Promise<object | undefined>>(async () => undefined);
const stored = vi.fn<() => string | null>(() => null);

beforeEach(() => {
  vi.stubGlobal("navigator", { serviceWorker: { register, getRegistration } });
  vi.stubGlobal("localStorage", { getItem: stored });
});
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

function installed(language: string) {
  const scriptURL = `https://tidylist.test/service-worker.js?language=${language}`;
  return { installing: null, waiting: null, active: { scriptURL } };
}

it.each([
  [
    "the page's, where there is neither a choice nor a service worker",
    null,
    undefined,
    page.language,
  ],
  ["the installed one, whatever the page's is", null, installed("pl"), "pl"],
  ["the chosen one, whatever is installed", "pt-BR saved", installed("pl"), "pt-BR"],
  ["the installed one, where the chosen one is not offered any more", "tlh", installed("pl"), "pl"],
])("is %s", async (_, choice, registration, language) => {
  stored.mockReturnValue(choice);
  getRegistration.mockResolvedValue(registration);
  await installServiceWorker();
  expect(register).toHaveBeenCalledExactlyOnceWith(
    `/service-worker.js?language=${language}`,
    expect.anything(),
  );
});

it("is known where the page may store nothing", async () => {
  vi.stubGlobal("localStorage", undefined);
  await installServiceWorker();
  expect(register).toHaveBeenCalledOnce();
});
