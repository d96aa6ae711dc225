// Arranging is loaded when somebody wants it.
import { lazy, Suspense, useState, type ComponentProps } from "react";
import { ErrorBoundary } from "react-error-boundary";
import type { ArrangeMode as Mode } from "#client/features/playlist-detail/arrange/arrange-mode.tsx";
import { addToast } from "#client/ui/toast-queue.ts";

const load = () => import("#client/features/playlist-detail/arrange/arrange-mode.tsx");

export function LateArrangeMode(props: ComponentProps<typeof Mode>) {
  const [ArrangeMode, setArrangeMode] = useState(loadAgain);
  const giveUp = (): void => {
    addToast({
      title: "Arranging could not be opened",
      description: "Check your connection and try again.",
      variant: "destructive",
    });
    // React.lazy keeps a failed import, so make a new lazy component.
    setArrangeMode(loadAgain);
    props.onLeave("arranging");
  };
  return (
    <ErrorBoundary fallback={null} onError={giveUp} resetKeys={[ArrangeMode]}>
      <Suspense
        fallback={
          <p role="status" className="p-6 text-soft">
            Loading…
          </p>
        }
      >
        <ArrangeMode {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function loadAgain() {
  return lazy(() => load().then((module) => ({ default: module.ArrangeMode })));
}
