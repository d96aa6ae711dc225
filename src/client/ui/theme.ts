// The person's choice of light or dark. `public/boot.js` applies a remembered one before the
// first paint; here it is read, changed and kept in step between tabs.
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
    // Without storage the choice lasts as long as the page.
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
