// What reads files is loaded when somebody wants it.
import { lazy, type ComponentProps } from "react";
import { Late } from "#client/ui/late.tsx";

const NamesFromFiles = lazy(() =>
  import("#client/takeout/names-from-files.tsx").then((module) => ({
    default: module.NamesFromFiles,
  })),
);

const NOT_LOADED = (
  <p role="alert">This part of the page did not load. Reload the page to try again.</p>
);

export function LateNamesFromFiles(props: ComponentProps<typeof NamesFromFiles>) {
  return (
    <Late instead={<p className="text-soft">Loading…</p>} failed={NOT_LOADED}>
      <NamesFromFiles {...props} />
    </Late>
  );
}
