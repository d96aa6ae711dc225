// What other apps share is searched for links (product.md 23.3).
import { expect, it } from "vitest";
import { appManifest } from "#client/app/app-manifest.ts";
import { findSharedLinks, SHARED_PARAMETERS } from "#shared/shared-text.ts";

const LIST = "PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf";
const LINK = `https://youtube.com/playlist?list=${LIST}&si=Ab_cdefghij`;
const SHORT = "https://youtu.be/dQw4w9WgXcQ?si=xyz";

function share(shared: { title?: string; text?: string; url?: string }) {
  const parameters = new URLSearchParams();
  for (const name of ["title", "text", "url"] as const) {
    // Chrome sends all parameters of the manifest, empty ones too.
    parameters.set(SHARED_PARAMETERS[name], shared[name] ?? "");
  }
  return findSharedLinks(new URLSearchParams(parameters.toString()));
}

it.each([
  [{ text: LINK }, [LINK]],
  [{ url: LINK, title: "Kyoto 2027" }, [LINK]],
  [{ text: `Watch "Kyoto" on YouTube\n${SHORT}` }, [SHORT]],
  [{ text: `Schau mal: ${LINK}.`, title: "Kyoto" }, [LINK]],
  [{ title: `Kyoto ${SHORT}` }, [SHORT]],
  [{ text: `${SHORT} ${SHORT}\r\n${LINK}` }, [SHORT, LINK]],
  [{ url: "https://example.com/article", text: `see ${LINK}` }, [LINK]],
  [{ text: LIST }, [LIST]],
  // Links that the calculator refuses with a reason of their own.
  [{ text: "https://www.youtube.com/feed/history" }, ["https://www.youtube.com/feed/history"]],
])("finds the link in %j", (shared, links) => {
  expect(share(shared)).toEqual(links);
});

it.each([
  {},
  { title: "Hello-World" },
  { text: "dinner at eight?" },
  { url: "https://example.com/watch?v=dQw4w9WgXcQ" },
  { text: "javascript:alert(1)//youtube.com/playlist?list=x" },
  { text: "\u0000\u202e%00%ff" },
  { text: "x".repeat(200_000) },
])("finds no link in %j", (shared) => {
  expect(share(shared)).toEqual([]);
});

it("knows an address to which nothing was shared", () => {
  expect(findSharedLinks(new URLSearchParams(`list=${LIST}&title=Kyoto`))).toBeUndefined();
});

it("gets what the manifest promises to other apps", () => {
  expect(appManifest()).toMatchObject({
    share_target: { action: "/playlist-length", method: "GET", params: SHARED_PARAMETERS },
  });
});
