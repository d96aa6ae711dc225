import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { setTheme, useTheme, type Theme } from "#client/ui/theme.ts";

const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** A native select over an icon, with three choices. */
export function ThemeSwitch() {
  const theme = useTheme();
  const Icon = ICONS[theme];
  return (
    <label className="relative inline-flex size-10 items-center justify-center rounded-lg text-soft outline-offset-2 outline-accent hover:bg-sunken hover:text-ink has-focus-visible:outline-2">
      <Icon className="size-5" aria-hidden="true" />
      <span className="sr-only">Theme</span>
      <select
        value={theme}
        // oxlint-disable-next-line typescript/consistent-type-assertions -- Only these options can be chosen.
        onChange={(event) => setTheme(event.target.value as Theme)}
        className="absolute inset-0 cursor-pointer appearance-none text-transparent opacity-0"
      >
        <option value="system">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  );
}
