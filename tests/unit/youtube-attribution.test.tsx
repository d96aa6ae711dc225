import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function render(props: { totals?: boolean }): Promise<string> {
  const { YouTubeAttribution } = await import("#client/ui/youtube-attribution.tsx");
  return renderToStaticMarkup(<YouTubeAttribution {...props} />);
}

describe("the attribution", () => {
  test("is a text that links to YouTube", async () => {
    const html = await render({});
    expect(html).toMatch(
      /<a href="https:\/\/www\.youtube\.com\/"[^>]*>Developed with YouTube<\/a>/,
    );
    expect(html).not.toContain("not a YouTube figure");
  });

  test("says of totals that they are not YouTube's", async () => {
    expect(await render({ totals: true })).toContain(
      "Calculated by Tidylist from YouTube data; not a YouTube figure",
    );
  });

  test("is YouTube's own logo, for light and for dark pages, if its files are there", async () => {
    vi.stubEnv("HAS_YOUTUBE_LOGO", "true");
    const html = await render({});
    for (const [letters, theme] of [
      ["dark", "only-light"],
      ["light", "only-dark"],
    ]) {
      expect(html).toMatch(
        new RegExp(
          `<img src="/brand/developed-with-youtube-sentence-case-${letters}.png" alt="Developed with YouTube"[^>]* ${theme}"`,
        ),
      );
    }
    expect(html).not.toContain(">Developed with YouTube<");
  });
});
