import { lazy } from "react";
import { useEnvironment } from "#client/api/environment.ts";
import { Late } from "#client/ui/late.tsx";

// Loaded only in the sandbox.
const SandboxNotices = lazy(() =>
  import("#client/shell/sandbox-notices.tsx").then(({ SandboxNotices }) => ({
    default: SandboxNotices,
  })),
);

export function Sandbox() {
  if (useEnvironment()?.mode !== "sandbox") return null;
  return (
    <Late>
      <SandboxNotices />
    </Late>
  );
}
