// The code that reads files is loaded when somebody opens the panel.
import { lazy, type ComponentProps } from "react";
import { LazyPanel } from "#client/ui/lazy/lazy-panel.tsx";

const NamesFromFiles = lazy(() =>
  import("#client/takeout/names-from-files.tsx").then((module) => ({
    default: module.NamesFromFiles,
  })),
);

export function LazyNamesFromFiles(props: ComponentProps<typeof NamesFromFiles>) {
  return (
    <LazyPanel>
      <NamesFromFiles {...props} />
    </LazyPanel>
  );
}
