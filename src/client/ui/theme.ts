// The choice of light or dark theme. `public/boot.js` applies a stored choice before the first paint; this
// module reads it, changes it and synchronises tabs.
import { createStore } from "#client/ui/store.ts";

export type Theme = "system" | "light" | "dark";

const STORAGE_KEY = "theme";

const theme = createStore<Theme>("system", {
  read: () => readTheme(document.documentElement.dataset["theme"]),
  listen: (onChange) => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== STORAGE_KEY) return;
      apply(readTheme(newValue));
      onChange();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  },
});

export function useTheme(): Theme {
  return theme.use();
}

export function setTheme(chosen: Theme): void {
  try {
    if (chosen === "system") localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, chosen);
  } catch {
    // Without localStorage, the choice lasts until the page is reloaded.
  }
  apply(chosen);
  theme.set(chosen);
}

function readTheme(text: string | null | undefined): Theme {
  return text === "light" || text === "dark" ? text : "system";
}

function apply(chosen: Theme): void {
  if (chosen === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = chosen;
}
