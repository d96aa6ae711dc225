// Windows and panels whose code is loaded when somebody opens them, and can be loaded again after a failure.
import {
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Late, NOT_OPENED } from "#client/ui/late.tsx";
import { addToast } from "#client/ui/toast-queue.ts";

type Part<P extends object> = {
  current: LazyExoticComponent<ComponentType<P>>;
  again: () => LazyExoticComponent<ComponentType<P>>;
};

/** Declares a part that `load` brings. */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>): Part<P> {
  const make = () => lazy(() => load().then((component) => ({ default: component })));
  const part = {
    current: make(),
    again: () => {
      part.current = make();
      return part.current;
    },
  };
  return part;
}

type Props<P extends object> = {
  part: Part<P>;
  /** What a message says if the code cannot be loaded. */
  failure?: { title?: string; description?: string };
  /** Closes what was asked for. */
  onFailure: () => void;
  /** Until the code is there. */
  instead?: ReactNode;
  children: (Loaded: LazyExoticComponent<ComponentType<P>>) => ReactNode;
};

/** A window that opens when its code is there, or says that it cannot be opened and closes. */
export function LateWindow<P extends object>({
  part,
  failure,
  onFailure,
  instead = null,
  children,
}: Props<P>) {
  const [Loaded, setLoaded] = useState(() => part.current);
  const giveUp = (): void => {
    const description = "Check your connection and try again.";
    addToast({ title: NOT_OPENED, description, ...failure, variant: "destructive" });
    // React.lazy keeps a failed import.
    setLoaded(() => part.again());
    onFailure();
  };
  return (
    <ErrorBoundary fallback={null} onError={giveUp} resetKeys={[Loaded]}>
      <Suspense fallback={instead}>{children(Loaded)}</Suspense>
    </ErrorBoundary>
  );
}

/** A panel below what is there already. */
export function LatePanel({ children }: { children: ReactNode }) {
  return (
    <Late
      instead={<p className="text-soft">Loading…</p>}
      failed={<p role="alert">This part of the page did not load. Reload the page to try again.</p>}
    >
      {children}
    </Late>
  );
}
