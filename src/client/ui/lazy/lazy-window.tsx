// Windows whose code is loaded when somebody opens them. After a failure, a window can load its code again.
import {
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from "react";
import { ErrorBoundary } from "react-error-boundary";
import { NOT_OPENED } from "#client/ui/lazy/lazy-part.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import * as words from "#words/ui.ts";

type ReloadableLazy<P extends object> = {
  current: LazyExoticComponent<ComponentType<P>>;
  /** Replaces `current`, because React.lazy keeps a failed import. */
  renew: () => LazyExoticComponent<ComponentType<P>>;
};

/** A lazy component that can be loaded again. */
export function reloadableLazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ReloadableLazy<P> {
  const make = () => lazy(() => load().then((component) => ({ default: component })));
  const reloadable = {
    current: make(),
    renew: () => {
      reloadable.current = make();
      return reloadable.current;
    },
  };
  return reloadable;
}

type Props<P extends object> = {
  component: ReloadableLazy<P>;
  /** The message if the code cannot be loaded. */
  failure?: { title?: string; description?: string };
  /** Has to close the window. */
  onFailure: () => void;
  /** Shown while the code loads. */
  fallback?: ReactNode;
  children: (Loaded: LazyExoticComponent<ComponentType<P>>) => ReactNode;
};

/** A window that opens when its code is loaded. If loading fails, a message says so and the window closes. */
export function LazyWindow<P extends object>({
  component,
  failure,
  onFailure,
  fallback = null,
  children,
}: Props<P>) {
  const [Loaded, setLoaded] = useState(() => component.current);
  const giveUp = (): void => {
    const description = words.checkAndTryAgain;
    addToast({ title: NOT_OPENED, description, ...failure, variant: "destructive" });
    setLoaded(() => component.renew());
    onFailure();
  };
  return (
    <ErrorBoundary fallback={null} onError={giveUp} resetKeys={[Loaded]}>
      <Suspense fallback={fallback}>{children(Loaded)}</Suspense>
    </ErrorBoundary>
  );
}
