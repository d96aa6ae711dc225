// The oldest supported browsers, and the names that at least one of them does not know, by MDN's compatibility
// data. The build takes its targets from here, and the linter the names.
import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { Identifier, SupportStatement } from "@mdn/browser-compat-data";

/** The versions of November 2024, and for Safari that of March 2023. */
const OLDEST = { chrome: 131, edge: 131, firefox: 132, safari: 16.4 } as const;

type Browser = keyof typeof OLDEST;
const BROWSERS: readonly Browser[] = ["chrome", "edge", "firefox", "safari"];

/** In Vite's form: "safari16.4". */
export const buildTargets = BROWSERS.map((browser) => `${browser}${OLDEST[browser]}`);

type Restricted = {
  /** Classes, functions and objects of the window. */
  globals: { name: string; message: string }[];
  /** Members of a global object, as `URL.parse`; without `object`, members of anything. */
  members: { object?: string; property: string; message: string }[];
};

// The data lists members under classes; these are the objects through which a page reaches them.
const OBJECTS: Record<string, string> = {
  Clipboard: "clipboard",
  Crypto: "crypto",
  Document: "document",
  History: "history",
  Navigator: "navigator",
  Performance: "performance",
  Window: "window",
};
// Classes whose instances have no fixed name. A member of theirs is restricted on any object, unless a class has an
// older member of that name.
const CLASSES = new Set(
  (
    "AbortSignal Animation Blob DOMRect DataTransfer Document Element Event FormData HTMLButtonElement " +
    "HTMLDetailsElement HTMLDialogElement HTMLElement HTMLFormElement HTMLInputElement HTMLTextAreaElement " +
    "Headers KeyboardEvent Node PointerEvent ReadableStream Request Response ToggleEvent URLSearchParams"
  ).split(" "),
);

/** What code for all supported browsers may not use without saying why. */
export function findRestrictedNames(): Restricted {
  const globals: Restricted["globals"] = [];
  const members: Restricted["members"] = [];
  const newInClasses = new Map<string, string>();
  const known = new Set<string>();
  const add = (target: Restricted["globals"], name: string, message: string) =>
    target.push({ name, message });
  for (const [name, entry] of [...entriesOf(bcd.api), ...entriesOf(bcd.javascript["builtins"])]) {
    const newClass = describeLack(entry);
    if (newClass !== undefined) add(globals, name, newClass);
    for (const [key, inside] of entriesOf(entry)) {
      const property = key.replace(/_static$/, "");
      const message = newClass ?? describeLack(inside);
      if (message === undefined) {
        known.add(property);
        continue;
      }
      members.push({ object: OBJECTS[name] ?? name, property, message });
      if (name === "Window") add(globals, property, message);
      if (CLASSES.has(name)) newInClasses.set(property, message);
    }
  }
  for (const [property, message] of newInClasses) {
    if (!known.has(property)) members.push({ property, message });
  }
  return { globals, members };
}

/** The entries below `parent`, without events, symbols and remarks. */
function entriesOf(parent: Identifier | Record<string, Identifier> = {}): [string, Identifier][] {
  return Object.entries(parent as Record<string, Identifier>).filter(([name]) =>
    /^[A-Za-z][A-Za-z0-9]*(_static)?$/.test(name),
  );
}

/** "Not in safari 16.4."; undefined if every supported browser has it. */
function describeLack({ __compat }: Identifier): string | undefined {
  const lacking = BROWSERS.find((browser) => {
    const support = __compat?.support[browser];
    return support !== undefined && !isIn(support, OLDEST[browser]);
  });
  return lacking && `Not in ${lacking} ${OLDEST[lacking]}.`;
}

function isIn(support: SupportStatement, version: number): boolean {
  return [support].flat().some(({ version_added: from, version_removed: until, ...limits }) => {
    if (limits.flags ?? limits.prefix ?? limits.alternative_name) return false;
    return numberOf(from) <= version && !(numberOf(until) <= version);
  });
}

/** Infinity for "preview" and false, which stand for no released version. */
function numberOf(version: string | false | undefined): number {
  return Number.parseFloat(String(version ?? "").replace("≤", "")) || Infinity;
}
