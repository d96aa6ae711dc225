import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { GoneList } from "#client/features/hidden/gone-list.tsx";
import { searchLink } from "#client/ui/video-list/video-link.ts";
import type { NameFromFile } from "#client/takeout/file-names.ts";
import { makeRemoval } from "#tests/support/removals.ts";

const NAME: NameFromFile = { title: "A song", channelTitle: "A band", at: "", how: "watched" };
const LABEL = "From your file, not from YouTube:";

test("what is gone has its name from a file beside it, and is searched by that only if it has no other", () => {
  const gone = [makeRemoval(1, { title: "" }), makeRemoval(2), makeRemoval(3, { videoId: null })];
  const names = new Map([1, 2].map((id) => [makeRemoval(id).videoId ?? "", NAME]));
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <GoneList gone={gone} fileNames={names} />
    </MemoryRouter>,
  );
  const [first, second, third] = html.split("<li").slice(1);
  expect(first).toContain("[Unavailable Video]");
  expect(first).toContain(`${LABEL} <bdi>A song by A band</bdi>`);
  expect(first).toContain(searchLink("A song"));
  expect(second).toContain(LABEL);
  expect(second).toContain(searchLink("Song 2"));
  expect(third).not.toContain(LABEL);
});
