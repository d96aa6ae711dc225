// Runs before the first paint, so that a remembered theme never flashes (the switch itself is in
// src/client/ui/theme-switch.tsx), and asks for the app after it: the page reads without the app, and on a slow
// phone whatever comes along with the styles puts the first words off.
var { dataset, style } = document.documentElement;
try {
  var theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") dataset.theme = theme;
} catch {
  // Storage may be switched off; the system's preference then stands.
}

// Every page is there in every language, at an address that begins with it. Whoever has chosen a language
// (src/client/shell/chosen-language.ts) gets it on every page; a language that is not there is left out of the address.
var paths = "PATHS BY LANGUAGE";
var { lang } = document.documentElement;
var { pathname, search, hash } = location;
var named = /^\/[a-z]{2}(-[a-z]{2})?(?=\/|$)/i.exec(pathname)?.[0] ?? "";
// With one slash: two would begin the address of another site.
var page = "/" + pathname.slice(named.length).replace(/^\/+/, "");
var chosen;
try {
  // After the tag may stand that the account has it too.
  [chosen] = localStorage.getItem("language")?.split(" ") ?? [];
} catch {
  // Storage may be switched off.
}
var shown = (Object.hasOwn(paths, chosen) ? paths[chosen] : paths[lang]) ?? "";
var isLeaving = shown !== named;
if (isLeaving) location.replace((shown + page).replace(/(?<=.)\/$/, "") + search + hash);

// A link to another language chooses it, and opens this page with the same query and fragment.
addEventListener("click", chooseLanguage);
addEventListener("auxclick", chooseLanguage);

// A link to a result opens with the result's place instead of the form (calculator.tsx).
if (/^\/playlist-length\?.*list=[^&]/.test(page + search)) {
  dataset.sharedLink = "";
}

// Somebody with a session (src/client/api/session-hint.ts) sees the dashboard's frame instead of the landing page,
// and their data is asked for while the app loads. `request` takes the answers.
var isSignedIn = document.cookie.split("; ").includes("__Host-signed-in=1");
if (isSignedIn) dataset.signedIn = "";
var library = isSignedIn && !isLeaving ? chooseLibrary() : "";
if (library) dataset.library = library;
if (isSignedIn && !isLeaving && page === "/") {
  window.earlyAnswers = {};
  for (var path of [
    "/api/auth/user",
    "/api/youtube/status",
    "/api/stats",
    "/api/playlists",
    "/api/library",
    "/api/library/jobs",
  ]) {
    if (library && path !== "/api/auth/user") path += "?library=" + encodeURIComponent(library);
    var answer = fetch(path, { headers: { Accept: "application/json", "Accept-Language": lang } });
    // Who takes the answer handles the failure; perhaps nobody does.
    answer.catch(() => {});
    window.earlyAnswers[path] = answer;
  }
}

// What belongs to somebody is not shown on Back once they have signed out (product.md 11.2.4). A browser that keeps a page
// for it paints the page before it tells it, so the page hides as it leaves.
addEventListener("pagehide", () => {
  if ("signedIn" in dataset) style.visibility = "hidden";
});
addEventListener("pageshow", () => {
  if (!style.visibility) return;
  fetch("/api/auth/user", { signal: AbortSignal.timeout(10000) })
    // A refusal is no JSON.
    .then((answer) => answer.json())
    .then(({ id }) => {
      // The app writes it there (src/client/identity/session.ts).
      if (id !== dataset.user) throw id;
      style.visibility = "";
    })
    .catch(() => location.reload());
});

// For the page /install.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  window.installOffer = event;
});

document.addEventListener("DOMContentLoaded", () => {
  // The page in the chosen language starts its own app.
  if (isLeaving) return;
  if (isSignedIn) return startApp("app-scripts", "signed-in-scripts");
  // A page in the background paints nothing, and a browser may keep its paints to itself.
  setTimeout(startForVisitor, document.hidden ? 0 : 1000);
  try {
    new PerformanceObserver(startForVisitor).observe({ type: "paint", buffered: true });
  } catch {
    // Then the time is all there is to go by.
  }
});

/**
 * The library that this tab shows until the page is loaded again (src/client/api/library.ts), "" for the first: the one
 * in the address, or the one that the tab has shown, or the one that was chosen last on this device.
 */
function chooseLibrary() {
  var address = new URL(location.href);
  var named = address.searchParams.get("library");
  var chosen;
  try {
    chosen = named ?? sessionStorage.getItem("library") ?? localStorage.getItem("library") ?? "";
    sessionStorage.setItem("library", chosen);
    if (named !== null) localStorage.setItem("library", chosen);
  } catch {
    // Storage may be switched off; the address then keeps saying it.
    return named ?? "";
  }
  address.searchParams.delete("library");
  if (named !== null) history.replaceState(history.state, "", address);
  return chosen;
}

function chooseLanguage({ target, button }) {
  var link = target.closest?.("a[hreflang]");
  // The right button opens a menu.
  if (!link || button === 2) return;
  link.search = location.search;
  link.hash = location.hash;
  try {
    localStorage.setItem("language", link.hreflang);
  } catch {
    // Storage may be switched off.
  }
}

function startForVisitor() {
  startApp("app-scripts");
}

/** Takes the app's scripts out of the templates that scripts/build.ts puts them in, once. */
function startApp(...templates) {
  for (var id of templates) {
    var template = document.getElementById(id);
    if (!template) continue;
    template.remove();
    document.head.append(template.content);
  }
}
