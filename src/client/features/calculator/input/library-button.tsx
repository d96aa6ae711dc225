import { lazy, Suspense, useState, type ComponentProps } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Button } from "#client/ui/button.tsx";

const OwnListsWindow = lazy(() =>
  import("#client/features/calculator/input/own-lists-window.tsx").then((module) => ({
    default: module.OwnListsWindow,
  })),
);

type Props = Omit<ComponentProps<typeof OwnListsWindow>, "onClose">;

/** Opens the window with the person's own lists, whose code is loaded then. */
export function LibraryButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Add from my library
      </Button>
      {isOpen && (
        <ErrorBoundary fallback={<p role="alert">It did not load. Please reload the page.</p>}>
          <Suspense fallback={null}>
            <OwnListsWindow {...props} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
