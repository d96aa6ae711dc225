// One tab of a browser, and how the journeys use it. Elements are found in the page by role and name, with Testing
// Library, so that a journey reads the same in every browser; clicks and keys are the browser's own.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";

/** What a browser has to be able to do. `Found` is its reference to an element. */
export type Engine<Found = unknown> = {
  goto(url: string): Promise<void>;
  /** Runs the source of a function in the page, and resolves to its result, which is JSON. */
  evaluate<Value>(source: string, ...args: unknown[]): Promise<Value>;
  /** As `evaluate`, for a function that returns an element or null. */
  find(source: string, ...args: unknown[]): Promise<Found | null>;
  click(element: Found): Promise<void>;
  /** Clicks at a point of the window. */
  clickAt(x: number, y: number): Promise<void>;
  type(element: Found, text: string): Promise<void>;
  /** What follows happens in this frame, and with null in the page again. */
  enterFrame(frame: Found | null): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A PNG of the window. */
  screenshot(): Promise<Buffer>;
  /** One printed page as a PDF; absent where the browser's driver cannot print. */
  print?(page: number): Promise<Buffer>;
  /** Where it puts downloads. */
  downloads: string;
  stop(): Promise<void>;
};

export type Tab = ReturnType<typeof createTab>;

/** A busy machine needs longer than a person waits. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 100;
const LIBRARY = readFileSync(
  fileURLToPath(import.meta.resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js")),
  "utf8",
);

export function createTab(engine: Engine) {
  const find = async (query: Query): Promise<unknown> => {
    if (!(await engine.evaluate<boolean>(HAS_LIBRARY))) await engine.evaluate(LOAD_LIBRARY);
    return engine.find(FIND, query);
  };
  /** Waits until there is one, also across the loading of another page. */
  const waitForElement = (query: Query): Promise<unknown> =>
    retry(`no ${query.role} "${query.name}"`, () => find(query));
  return {
    ...engine,
    async click(role: string, name: string): Promise<void> {
      // It may be replaced or moved between being found and being clicked.
      await retry(`could not click ${role} "${name}"`, async () => {
        const element = await find({ role, name });
        if (element) await engine.click(element);
        return element !== null;
      });
    },
    async fill(name: string, text: string): Promise<void> {
      await engine.type(await waitForElement({ role: "textbox", name }), text);
    },
    async expectElement(role: string, name: string): Promise<void> {
      await waitForElement({ role, name });
    },
    async isThere(role: string, name: string): Promise<boolean> {
      return (await find({ role, name })) !== null;
    },
    async inFrame(title: string, action: () => Promise<void>): Promise<void> {
      const frame = await retry(`no frame "${title}"`, () => engine.find(FIND_FRAME, title));
      await engine.enterFrame(frame);
      await action();
      await engine.enterFrame(null);
    },
    /** Waits until the text of the page has `text`. */
    async expectText(text: string): Promise<void> {
      await retry(`the page does not say "${text}"`, () =>
        engine.evaluate<boolean>(`(text) => document.body.innerText.includes(text)`, text),
      );
    },
  };
}

type Query = { role: string; name: string };

const HAS_LIBRARY = `() => "TestingLibraryDom" in globalThis`;
const LOAD_LIBRARY = `() => { (function () { ${LIBRARY} }).call(globalThis); }`;
/** The first that is visible and not disabled; with a modal dialog open, in the topmost one. */
const FIND = `({ role, name }) => {
  const modal = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const all = TestingLibraryDom.queryAllByRole(document.body, role, { name, hidden: true });
  const isShown = (one) => modal.contains(one) && one.getClientRects().length > 0;
  return all.find((one) => isShown(one) && !one.disabled) ?? null;
}`;
/** In the middle of the window: WebKit's driver types into no frame that is out of view. */
const FIND_FRAME = `(title) => {
  const frame = document.querySelector(\`iframe[title="\${title}"]\`);
  frame?.scrollIntoView({ block: "center" });
  return frame;
}`;

/** Repeats `attempt`, also when it throws, because a page may be replaced meanwhile. */
async function retry<Value>(
  failure: string,
  attempt: () => Promise<Value>,
): Promise<NonNullable<Value>> {
  const deadline = Date.now() + PATIENCE_MS;
  let cause: unknown;
  while (Date.now() < deadline) {
    try {
      const value = await attempt();
      if (value !== false && value !== null && value !== undefined) return value;
    } catch (error) {
      cause = error;
    }
    await wait(PAUSE_MS);
  }
  throw new Error(`After ${PATIENCE_MS / 1000} s, ${failure}.`, { cause });
}
