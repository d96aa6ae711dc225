import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { countLines } from "#client/features/calculator/input/lines.ts";
import { ProgressPanel } from "#client/features/calculator/reading/progress-panel.tsx";
import { NO_PROGRESS } from "#client/features/calculator/reading/analyze.ts";

test.each([
  [["PLabcdefghijkl"], "0 of 1 playlist read", "All playlists"],
  [["PLabcdefghijkl", "@somebody", "@other_one/shorts"], "0 of 3 lists read", "All lists"],
  [["@somebody"], "0 of 1 list read", "All lists"],
  // A channel's playlists are chosen from, not read.
  [["PLabcdefghijkl", "@somebody/playlists"], "0 of 1 playlist read", "All playlists"],
])("the progress of %j says “%s”", (lines, words, bar) => {
  const html = renderToStaticMarkup(
    <ProgressPanel
      progress={NO_PROGRESS}
      lines={countLines(lines.join("\n"))}
      isStopped={false}
      className=""
      onStop={() => {}}
    />,
  );
  expect(html).toContain(words);
  expect(html).toContain(`aria-label="${bar}"`);
});
