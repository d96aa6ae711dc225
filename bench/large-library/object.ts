// A Worker for the bench: a Durable Object with the real store and queries of a user's library. A request
// fills it or runs one operation, so that what is measured is that operation in workerd.
import { DurableObject } from "cloudflare:workers";
import { exampleLibrary } from "#bench/large-library/example.ts";
import { detailOf } from "#worker/library/library-json.ts";
import { createQuestions, type LibraryQuestions } from "#worker/library/questions.ts";
import { type LibraryStore, openLibraryStore } from "#worker/library/store.ts";

const LOST_TITLE_MS = 30 * 86_400_000;

type Bindings = { LARGE: DurableObjectNamespace<LargeLibrary> };
type Opened = { store: LibraryStore; questions: LibraryQuestions };

export class LargeLibrary extends DurableObject {
  #opened: Opened | undefined;

  override async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const { store, questions } = await this.#open();
    const playlist = Number(searchParams.get("playlist"));
    const now = Date.now();
    const playlistId = exampleLibrary.playlistId(playlist);
    switch (pathname) {
      case "/list":
        store.replacePlaylists(
          exampleLibrary.listings(Number(searchParams.get("playlists"))),
          new Set(),
          now,
        );
        return new Response();
      case "/fill":
        return Response.json(this.#fill(store, playlist, now));
      case "/nothing":
        return new Response();
      case "/costs":
        return Response.json(questions.costs(now));
      case "/overview":
        return Response.json([
          questions.costs(now),
          questions.history(),
          questions.lostNames(),
          questions.vanished(0),
        ]);
      case "/history":
        return Response.json(questions.history());
      case "/lostNames":
        return Response.json(questions.lostNames());
      case "/vanished":
        return Response.json(questions.vanished(0));
      case "/duplicates":
        return Response.json(questions.duplicates(now));
      case "/search":
        return Response.json(questions.search(searchParams.get("q") ?? "", now));
      case "/detail": {
        const row = store.findPlaylist(playlistId);
        let bytes = 0;
        if (row) for (const piece of detailOf(questions, row, now)) bytes += piece.length;
        return Response.json(bytes);
      }
      case "/forgetLostNames":
        return Response.json(store.forgetLostNames(now - LOST_TITLE_MS - 86_400_000 * 2) ?? null);
      case "/oldestLost":
        return Response.json(store.oldestLost() ?? null);
      case "/newlyHidden":
        return Response.json(store.removals.newlyHidden(now - LOST_TITLE_MS).length);
      case "/hidden":
        return Response.json(
          store.removals.candidates({ kind: "hidden", playlistIds: [playlistId] }).length,
        );
      case "/allHidden":
        return Response.json(
          store.removals.candidates({
            kind: "hidden",
            playlistIds: store.listPlaylists().map(({ id }) => id),
          }).length,
        );
      case "/walk":
        return Response.json(
          this.#walk(store, playlistId, Number(searchParams.get("without")), now),
        );
      case "/sums":
        store.updateSums(playlistId, now);
        return new Response();
      case "/sql":
        return Response.json([...this.ctx.storage.sql.exec(await request.text())]);
      case "/size":
        return Response.json(this.ctx.storage.sql.databaseSize);
      default:
        return new Response(null, { status: 404 });
    }
  }

  async #open(): Promise<Opened> {
    this.#opened ??= {
      store: await openLibraryStore(this.ctx.storage, () => undefined),
      questions: createQuestions(this.ctx.storage.sql, LOST_TITLE_MS),
    };
    return this.#opened;
  }

  /** Stores a playlist as a complete walk of it does. */
  #fill(store: LibraryStore, playlist: number, now: number): number {
    const row = store.findPlaylist(exampleLibrary.playlistId(playlist));
    if (!row) throw new Error("no such playlist");
    const { items, videos, history } = exampleLibrary.contents(playlist, now);
    store.transaction(() => {
      store.saveItems(items);
      store.saveVideos(videos);
    });
    const ids = items.map(({ id }) => id);
    const walkId = crypto.randomUUID();
    for (let page = 0; page * 50 < ids.length; page += 1) {
      const itemIds = ids.slice(page * 50, page * 50 + 50);
      const writes = { itemIds, items: [], videos: [], due: [], suspects: [] };
      const job = { id: "", walkId, page };
      store.savePage({ playlist: row, job, writes, isSame: false, change: { page } });
    }
    const job = { walkId, page: ids.length / 50 };
    store.finishWalk({
      playlist: row,
      job,
      isUnchanged: false,
      skipped: [],
      fates: new Map(),
      now,
    });
    this.ctx.storage.sql.exec(
      `insert or ignore into history (playlist_id, day, videos, hidden)
       select ?1, value ->> 0, value ->> 1, value ->> 2 from json_each(?2)`,
      row.id,
      JSON.stringify(history),
    );
    return items.length;
  }

  /** The end of a walk that found the playlist unchanged except that `without` first items are gone. */
  #walk(store: LibraryStore, playlistId: string, without: number, now: number): number {
    const playlist = store.findPlaylist(playlistId);
    if (!playlist) throw new Error("no such playlist");
    const [first = [], ...rest] = store.pagesOf(playlistId, playlist.walk ?? "");
    const walkId = crypto.randomUUID();
    const pages = without === 0 ? [] : [first.slice(without), ...rest];
    for (const [page, itemIds] of pages.entries()) {
      const writes = { itemIds, items: [], videos: [], due: [], suspects: [] };
      const job = { id: "", walkId, page };
      store.savePage({ playlist, job, writes, isSame: false, change: { page } });
    }
    const began = performance.now();
    const job = { walkId, page: pages.length };
    const isUnchanged = without === 0;
    store.finishWalk({ playlist, job, isUnchanged, skipped: [], fates: new Map(), now });
    return performance.now() - began;
  }
}

export default {
  fetch: (request: Request, env: Bindings): Promise<Response> =>
    env.LARGE.get(env.LARGE.idFromName("large")).fetch(request),
};
