import { lazy, Suspense } from "react";
import { useEnvironment } from "#client/api/environment.ts";

// Loaded only in the sandbox.
const SandboxNotices = lazy(() =>
  import("#client/shell/sandbox-notices.tsx").then(({ SandboxNotices }) => ({
    default: SandboxNotices,
  })),
);

export function Sandbox() {
  if (useEnvironment()?.mode !== "sandbox") return null;
  return (
    <Suspense fallback={null}>
      <SandboxNotices />
    </Suspense>
  );
}
