// The app as the browser tests of screens load it (tests/e2e/screen-test.ts): once, to open one screen after another in the
// same page. Loading and compiling the app for each of them takes 40 % of a test's processor time. A screen opens as in a
// page that was just loaded: nothing of the one before is left in the storage, in stores or on the page.
import { createRoot, type Root } from "react-dom/client";
import { App } from "#client/app/app.tsx";
import { findRoute } from "#client/app/routes.tsx";
import { writeHead } from "#client/app/write-head.ts";
import { readPaymentReturn } from "#client/plans/payment-return.ts";
import { resetStores } from "#tests/support/screens/store.ts";
import "#client/styles.css";

declare global {
  interface Window {
    openScreen?: (address: string) => Promise<void>;
    closeScreen?: () => true;
  }
}

let root: Root | undefined;
let leaving = new AbortController();

const { fetch } = window;
window.fetch = (input, init) => {
  const signals = init?.signal ? [init.signal, leaving.signal] : [leaving.signal];
  return fetch(input, { ...init, signal: AbortSignal.any(signals) });
};

window.openScreen = async (address) => {
  history.replaceState(null, "", address);
  await readDocumentAgain();
  await start();
};

window.closeScreen = () => {
  root?.unmount();
  // Calls in flight end now, so that no late refusal ends the session of the next screen. Files go on loading.
  leaving.abort();
  leaving = new AbortController();
  resetStores();
  localStorage.clear();
  sessionStorage.clear();
  const { documentElement } = document;
  for (const name of Object.keys(documentElement.dataset)) delete documentElement.dataset[name];
  documentElement.removeAttribute("style");
  document.body.removeAttribute("style");
  window.scrollTo(0, 0);
  return true;
};

/** Does what src/client/main.tsx does, without prerendered markup. */
async function start(): Promise<void> {
  readPaymentReturn();
  writeHead(location.pathname);
  await findRoute(location.pathname)?.preload();
  const container = document.getElementById("root");
  if (!container) throw new Error("The page has no #root");
  root = createRoot(container);
  root.render(<App />);
}

/** Runs what runs before the first paint: it reads the address, the cookie and the storage. */
async function readDocumentAgain(): Promise<void> {
  const script = document.createElement("script");
  script.src = "/boot.js";
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  script.addEventListener("load", () => resolve());
  script.addEventListener("error", () => reject(new Error("boot.js did not load")));
  document.head.append(script);
  await promise;
  script.remove();
}

await start();
