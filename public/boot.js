// Runs before the first paint, so that a remembered theme never flashes (the switch itself is in
// src/client/ui/theme.ts), and asks for the app after it: the page reads without the app, and on a slow
// phone whatever comes along with the styles puts the first words off.
try {
  var theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be switched off; the system's preference then stands.
}

// A link to a result opens with the result's place instead of the form (calculator.tsx).
if (/^\/playlist-length\?.*list=[^&]/.test(location.pathname + location.search)) {
  document.documentElement.dataset.sharedLink = "";
}

document.addEventListener("DOMContentLoaded", function () {
  // A page in the background paints nothing, and a browser may keep its paints to itself.
  setTimeout(startApp, document.hidden ? 0 : 1000);
  try {
    new PerformanceObserver(startApp).observe({ type: "paint", buffered: true });
  } catch {
    // Then the time is all there is to go by.
  }
});

/** Takes the app's scripts out of the template that scripts/build.ts puts them in, once. */
function startApp() {
  var template = document.getElementById("app-scripts");
  if (!template) return;
  template.remove();
  document.head.append(template.content);
}
