import { QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { createQueryClient } from "#client/api/query-client.ts";
import { Button } from "#client/ui/button.tsx";
import { NameMark } from "#client/ui/name-mark.tsx";
import { ToastHost } from "#client/ui/toasts/toast-host.tsx";
import { pageAddress } from "#client/ui/page-address.ts";
import * as words from "#words/pages.ts";

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <ErrorBoundary FallbackComponent={ErrorScreen}>
      <QueryClientProvider client={queryClient}>
        {children}
        <ToastHost />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** Shown when a page crashed. Offers a link to leave it. */
function ErrorScreen() {
  return (
    <main className="mx-auto flex min-h-svh max-w-lg flex-col items-start justify-center gap-4 p-6">
      <NameMark className="size-10" />
      <h1 className="text-title font-bold">{words.stoppedWorking}</h1>
      <p className="text-soft">{words.stoppedWorkingText}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => location.reload()}>
          {words.loadAgain}
        </Button>
        <Button onClick={() => location.assign(pageAddress("/"))}>{words.backToHome}</Button>
      </div>
    </main>
  );
}
