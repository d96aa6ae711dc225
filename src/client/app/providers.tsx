import { QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { createQueryClient } from "#client/api/query-client.ts";
import { ErrorScreen } from "#client/app/error-screen.tsx";
import { ToastHost } from "#client/ui/toast-host.tsx";

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
