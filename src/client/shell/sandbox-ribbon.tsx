import { useEnvironment } from "#client/api/environment.ts";

/** Says that this is the sandbox. Overlays the page and shifts nothing. */
export function SandboxRibbon() {
  if (useEnvironment()?.mode !== "sandbox") return null;
  return (
    <aside
      aria-label="Sandbox"
      className="pointer-events-none fixed top-1/2 left-0 z-30 -translate-y-1/2 rotate-180 rounded-l-md border border-r-0 border-warn-line bg-warn px-2 text-xs leading-4 font-semibold text-on-warn [writing-mode:vertical-rl]"
    >
      Sandbox
    </aside>
  );
}
