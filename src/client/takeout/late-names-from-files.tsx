// What reads files is loaded when somebody wants it.
import { lazy, type ComponentProps } from "react";
import { LatePanel } from "#client/ui/late-window.tsx";

const NamesFromFiles = lazy(() =>
  import("#client/takeout/names-from-files.tsx").then((module) => ({
    default: module.NamesFromFiles,
  })),
);

export function LateNamesFromFiles(props: ComponentProps<typeof NamesFromFiles>) {
  return (
    <LatePanel>
      <NamesFromFiles {...props} />
    </LatePanel>
  );
}
