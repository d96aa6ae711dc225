// What the screens ask of a library (product.md 15.2).
import type { HiddenVideos } from "#shared/contract/hidden.ts";
import type { LibraryExport, PlaylistDetail } from "#shared/contract/playlists.ts";
import { AppError } from "#worker/http/errors.ts";
import { JsonText } from "#worker/http/reply.ts";
import { streamText } from "#worker/http/text-stream.ts";
import { answers } from "#worker/library/call.ts";
import { detailOf, exportOf, hiddenOf } from "#worker/library/questions/answers.ts";
import { markSeen, overviewOf, seenTimes } from "#worker/library/questions/overview.ts";

export const questionCalls = answers({
  async library({ library, owner: { country } }) {
    const { times, alarm, kv } = library;
    if (times.visited(Date.now())) await alarm.arm();
    return overviewOf(library, { country, seen: seenTimes(kv) }, Date.now());
  },

  playlist({ library: { store, questions }, params }) {
    const row = store.findPlaylist(params.id);
    if (!row) throw new AppError("no_such_playlist");
    return new JsonText<PlaylistDetail>(streamText(detailOf(questions, row, Date.now())));
  },

  searchLibrary: ({ library, query }) => library.questions.search(query.q, Date.now()),

  duplicates: ({ library }) => library.questions.duplicates(Date.now()),

  hiddenVideos({ library, owner: { country }, query }) {
    library.forgetExpired();
    const since = query.since === undefined ? null : Date.parse(query.since);
    return new JsonText<HiddenVideos>(
      streamText(hiddenOf(library, { since, country }, Date.now())),
    );
  },

  exportLibrary: ({ library }) =>
    new JsonText<LibraryExport>(streamText(exportOf(library, Date.now()))),

  async ownLists({ library, owner }) {
    const lists = await library.ownLists.list(owner.id);
    if (!lists) throw new AppError("youtube_not_connected");
    return lists;
  },

  dismissVanished({ library }) {
    markSeen(library.kv, "vanished", Date.now());
    return { dismissed: true };
  },

  dismissCorrected({ library }) {
    markSeen(library.kv, "corrected", Date.now());
    return { dismissed: true };
  },
});
