// Runs before the first paint so that a remembered theme never flashes; the switch itself is in
// src/client/ui/theme.ts.
try {
  var theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be switched off; the system's preference then stands.
}
