import { lazy, useState, type ComponentProps } from "react";
import { Button } from "#client/ui/button.tsx";
import { Late } from "#client/ui/late.tsx";

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
        <Late failed={<p role="alert">It did not load. Please reload the page.</p>}>
          <OwnListsWindow {...props} onClose={() => setOpen(false)} />
        </Late>
      )}
    </>
  );
}
