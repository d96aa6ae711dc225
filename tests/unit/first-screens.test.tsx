// What screens say, and which buttons they have, in states that a new person meets first.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { USER_KEY, YOUTUBE_STATUS_KEY } from "#client/api/query-client.ts";
import { LostNote } from "#client/features/playlist-detail/lost-note.tsx";
import { Notices } from "#client/features/playlist-detail/notices.tsx";
import { SHOWN, type Shown } from "#client/features/playlist-detail/video-filter.ts";
import { SyncLine } from "#client/features/playlist-detail/sync-line.tsx";
import { PlaylistResults, ShownCount } from "#client/features/playlists/playlist-results.tsx";
import { DEFAULT_VIEW, showPlaylists, type View } from "#client/features/playlists/view.ts";
import { ConnectButton } from "#client/identity/connect-button.tsx";
import { ConnectionState } from "#client/shell/header/connection-state.tsx";
import { PRIVATE, video } from "#tests/unit/library-videos.ts";
import type { Playlist, Privacy } from "#shared/contract/playlists.ts";

/** The text of `element`, without markup. `data` is what the server has answered, by its key. */
function textOf(element: ReactElement, data: [readonly unknown[], unknown][] = []): string {
  const client = new QueryClient();
  for (const [key, value] of data) client.setQueryData(key, value);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>{element}</QueryClientProvider>,
  );
  return html
    .replaceAll(/<[^>]*>|\s+/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();
}

describe("the button that connects YouTube", () => {
  // [terms of the person], [shown alone, shown beside what people agree to]
  it.each([
    ["accepted", [true, true]],
    ["not_accepted", [false, true]],
    ["changed", [false, false]],
  ] as const)("is not there where terms that are %s would refuse it", (terms, shown) => {
    const isShown = (acceptsTerms: boolean) =>
      textOf(<ConnectButton acceptsTerms={acceptsTerms} />, [[USER_KEY, { terms }]]).includes(
        "Connect YouTube",
      );
    expect([isShown(false), isShown(true)]).toEqual(shown);
  });
});

describe("the connection in the header", () => {
  it.each([
    [{ channelId: "UC1", channelTitle: "Zoo" }, "Zoo"],
    [{ channelId: "UC1", channelTitle: null }, "Connected"],
    [{ channelId: null, channelTitle: null }, ""],
  ])("of %j says “%s”", (channel, words) => {
    const status = { connected: true, needsReconnect: false, ...channel };
    const text = textOf(<ConnectionState />, [
      [USER_KEY, { terms: "accepted" }],
      [YOUTUBE_STATUS_KEY, status],
    ]);
    expect(text.replace("Connected to the YouTube channel ", "")).toBe(words);
  });
});

describe("the line about the sync of a playlist", () => {
  it.each([
    [18, true, false],
    [999, true, false],
    [1000, true, true],
    [1000, false, false],
    [undefined, true, false],
  ])(
    "of %s videos, syncing: %s, says that it may take minutes: %s",
    (videoCount, isAutoSyncing, says) => {
      const sync = { job: undefined, isAutoSyncing, failure: null, videoCount, syncedAt: null };
      const text = textOf(
        <SyncLine playlistId="PL1" sync={sync} cost={undefined}>
          {videoCount} videos
        </SyncLine>,
      );
      expect(text.includes("may take a few minutes")).toBe(says);
    },
  );
});

describe("what may be cleaned up in a playlist", () => {
  const seen = video(0);
  const copy = { ...video(3), videoId: seen.videoId };
  it.each([
    ["nothing hidden", [seen], ""],
    ["a hidden video", [seen, PRIVATE], "1 can no longer be watched · See · Remove Hidden"],
    ["a copy", [seen, copy], "1 duplicate · Remove"],
    [
      "both",
      [seen, PRIVATE, copy],
      "1 can no longer be watched · See · Remove Hidden 1 duplicate · Remove",
    ],
  ])("of %s", (_, videos, words) => {
    const hidden = videos.filter(({ availability }) => availability !== "visible").length;
    const none = Object.fromEntries(SHOWN.map((shown) => [shown, 0])) as Record<Shown, number>;
    const counts = { ...none, hidden };
    const props = { playlistId: "PL1", videos, counts, shown: "all", isPremium: true } as const;
    expect(textOf(<Notices {...props} onShow={() => undefined} />)).toBe(words);
  });
});

describe("the names of a playlist's hidden videos", () => {
  const kept = "The name of a hidden video is kept until";
  it.each([
    ["known", [PRIVATE], [true, false]],
    ["not known", [{ ...PRIVATE, title: "", was: null }], [false, true]],
  ])("that are %s", (_, videos, [isKept, isMissing]) => {
    const text = textOf(<LostNote title="Mix" videos={videos} onNames={() => undefined} />);
    expect([text.includes(kept), text.includes("no name here")]).toEqual([isKept, isMissing]);
    expect(text.includes("Names from Takeout")).toBe(isMissing);
  });
});

describe("the playlists of Basic", () => {
  const make = (count: number, privacy: Privacy): Playlist[] =>
    Array.from({ length: count }, (_, index) => ({
      id: `${privacy}${index}`,
      title: `${privacy} ${index}`,
      thumbnailUrl: "",
      privacy,
      videoCount: 1,
      totalDuration: 60,
      hiddenVideoCount: 0,
      unknownVideoCount: 0,
      createdAt: "2026-01-01T00:00:00Z",
      updatedAt: "2026-01-01T00:00:00Z",
      syncedAt: null,
    }));
  const BANNER = "Playlist Limit Reached";
  const all = { privacy: ["public", "unlisted", "private"] } as const;

  it.each([
    ["five of five", [5, 0, {}], ["Showing 5 playlists", BANNER]],
    [
      "three of eight",
      [3, 5, {}],
      ["Showing 3 of 8 playlists", "5 private playlists not shown · Show"],
    ],
    ["six", [6, 0, {}], ["Showing 5 of 6 playlists", BANNER, "1 More Playlist Available"]],
    [
      "thirty, before private ones are included",
      [25, 5, {}],
      [
        "Showing 5 of 30 playlists",
        "5 private playlists not shown · Include",
        BANNER,
        "20 More Playlists Available",
      ],
    ],
    [
      "and after",
      [25, 5, all],
      ["Showing 5 of 30 playlists", BANNER, "25 More Playlists Available"],
    ],
  ] as const)("say the same figures everywhere: %s", (_, [open, hidden, change], said) => {
    const playlists = [...make(open, "public"), ...make(hidden, "private")];
    const view: View = { ...DEFAULT_VIEW, layout: "grid", ...change };
    const figures = showPlaylists(playlists, view, false);
    const nothing = () => {};
    const text = textOf(
      <>
        <ShownCount figures={figures} syncFailure={null} onShowPrivate={nothing} />
        <PlaylistResults
          playlists={playlists}
          isConnected
          isListing={false}
          isReading={false}
          figures={figures}
          view={view}
          chosen={new Set()}
          onToggle={nothing}
          onOpen={nothing}
          onView={nothing}
          onUpgrade={nothing}
          onShowPrivate={nothing}
        />
      </>,
    );
    const parts =
      /Showing [\d of]+ playlists|\d+ private playlists not shown · \w+|Playlist Limit Reached|\d+ More Playlists? Available/g;
    expect([...text.matchAll(parts)].map(([part]) => part)).toEqual(said);
  });
});
