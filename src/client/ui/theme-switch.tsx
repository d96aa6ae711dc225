// The choice of light or dark theme. `public/boot.js` applies a stored choice before the first paint; this
// module reads it, changes it and synchronises tabs.
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { createStore } from "#client/ui/store.ts";
import * as words from "#words/ui.ts";

const STORAGE_KEY = "theme";

const themeStore = createStore<Theme>("system", {
  read: () => readTheme(document.documentElement.dataset["theme"]),
  listen: (onChange) => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== STORAGE_KEY) return;
      applyTheme(readTheme(newValue));
      onChange();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  },
});

const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** A native select over an icon, with three choices. */
export function ThemeSwitch() {
  const theme = useTheme();
  const Icon = ICONS[theme];
  return (
    <label className="relative inline-flex size-10 items-center justify-center rounded-lg text-soft outline-offset-2 outline-accent hover:bg-sunken hover:text-ink has-focus-visible:outline-2">
      <Icon className="size-5" aria-hidden="true" />
      <span className="sr-only">{words.theme}</span>
      <select
        value={theme}
        // oxlint-disable-next-line typescript/consistent-type-assertions -- Only these options can be chosen.
        onChange={(event) => setTheme(event.target.value as Theme)}
        className="absolute inset-0 cursor-pointer appearance-none text-transparent opacity-0"
      >
        <option value="system">{words.themeSystem}</option>
        <option value="light">{words.themeLight}</option>
        <option value="dark">{words.themeDark}</option>
      </select>
    </label>
  );
}

type Theme = "system" | "light" | "dark";

export function useTheme(): Theme {
  return themeStore.use();
}

function setTheme(chosen: Theme): void {
  try {
    if (chosen === "system") localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, chosen);
  } catch {
    // Without localStorage, the choice lasts until the page is reloaded.
  }
  applyTheme(chosen);
  themeStore.set(chosen);
}

function readTheme(text: string | null | undefined): Theme {
  return text === "light" || text === "dark" ? text : "system";
}

function applyTheme(chosen: Theme): void {
  if (chosen === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = chosen;
}
