// A Worker for the bench: a Durable Object with the real store and queries of a user's library. A request
// fills it or runs one operation, so that what is measured is that operation in workerd.
import { DurableObject } from "cloudflare:workers";
import { exampleLibrary } from "#bench/large-library/example.ts";
import { streamText } from "#worker/http/text-stream.ts";
import { deleteItems } from "#worker/library/store/delete-items.ts";
import { detailOf } from "#worker/library/questions/answers.ts";
import { createQuestions, type LibraryQuestions } from "#worker/library/questions/questions.ts";
import {
  type LibraryStore,
  openLibraryStore,
  type PlaylistRow,
} from "#worker/library/store/store.ts";

const LOST_TITLE_MS = 30 * 86_400_000;
const PAGE_SIZE = 50;

type Bindings = { LARGE: DurableObjectNamespace<LargeLibrary> };
type Opened = { store: LibraryStore; questions: LibraryQuestions };

export class LargeLibrary extends DurableObject {
  #opened: Opened | undefined;

  /** The answer as JSON. */
  async run(operation: string, parameters: Record<string, string>): Promise<string> {
    return JSON.stringify((await this.#run(operation, parameters)) ?? null);
  }

  async #run(operation: string, parameters: Record<string, string>): Promise<unknown> {
    const { store, questions } = await this.#open();
    const now = Date.now();
    const playlist = (): PlaylistRow => playlistOf(store, parameters);
    switch (operation) {
      case "/nothing":
        return null;
      case "/list":
        return store.replacePlaylists(
          exampleLibrary.listings(Number(parameters["playlists"])),
          new Set(),
          now,
        );
      case "/fill":
        return this.#fill(store, Number(parameters["playlist"]), now);
      case "/size":
        return this.ctx.storage.sql.databaseSize;
      case "/costs":
        return questions.costs(now);
      case "/overview":
        return [
          questions.costs(now),
          questions.history(now),
          questions.lostNames(),
          questions.vanished(0),
        ];
      case "/duplicates":
        return questions.duplicates(now);
      case "/search":
        return questions.search(parameters["q"] ?? "", now);
      case "/detail":
        return Iterator.from(detailOf(questions, playlist(), now)).reduce(
          (bytes, piece) => bytes + piece.length,
          0,
        );
      case "/hidden":
        return store.removals.candidates({ kind: "hidden", playlistIds: [playlist().id] }).length;
      case "/oldestLost":
        return store.oldestLost();
      case "/lose":
        return this.#loseVideo(playlist());
      case "/cleanup":
        return store.transaction(() =>
          deleteItems(this.ctx.storage.sql, playlist().id, playlist().walk),
        );
      default:
        throw new Error(`there is no ${operation}`);
    }
  }

  async stream(parameters: Record<string, string>): Promise<ReadableStream> {
    const { store, questions } = await this.#open();
    return streamText(detailOf(questions, playlistOf(store, parameters), Date.now()));
  }

  async #open(): Promise<Opened> {
    this.#opened ??= {
      store: await openLibraryStore(this.ctx.storage, () => undefined),
      questions: createQuestions(this.ctx.storage.sql, LOST_TITLE_MS),
    };
    return this.#opened;
  }

  /** Stores a playlist as a complete walk of it does, unless it is stored already. */
  #fill(store: LibraryStore, playlist: number, now: number): void {
    const row = playlistOf(store, { playlist: String(playlist) });
    if (row.walk !== null) return;
    const { items, videos, history } = exampleLibrary.contents(playlist, now);
    store.transaction(() => {
      store.saveItems(items);
      store.saveVideos(videos);
    });
    const walkId = crypto.randomUUID();
    const pages = Math.ceil(items.length / PAGE_SIZE);
    for (let page = 0; page < pages; page += 1) {
      const some = items.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
      const itemIds = some.map(({ id }) => id);
      const writes = { itemIds, items: [], videos: [], due: [], suspects: [] };
      const job = { id: "", walkId, page };
      store.savePage({
        playlist: row,
        job,
        writes,
        isSame: false,
        change: { page, pageToken: null },
      });
    }
    const job = { walkId, page: pages };
    store.finishWalk({
      playlist: row,
      job,
      isUnchanged: false,
      skipped: [],
      missing: [],
      gone: [],
      fates: new Map(),
      now,
    });
    this.ctx.storage.sql.exec(ADD_HISTORY, row.id, JSON.stringify(history));
  }

  /** Removes the last item from the playlist's order, as a walk does that did not find it any more. */
  #loseVideo({ id, walk }: PlaylistRow): void {
    this.ctx.storage.sql.exec(LOSE_LAST, id, walk);
  }
}

function playlistOf(store: LibraryStore, parameters: Record<string, string>): PlaylistRow {
  const row = store.findPlaylist(exampleLibrary.playlistId(Number(parameters["playlist"])));
  if (!row) throw new Error("there is no such playlist");
  return row;
}

const ADD_HISTORY = `
  insert or ignore into history (playlist_id, day, videos, hidden)
  select ?1, value ->> 0, value ->> 1, value ->> 2 from json_each(?2)`;

const LOSE_LAST = `
  update pages set item_ids = json_remove(item_ids, '$[#-1]')
  where playlist_id = ?1 and walk = ?2 and json_array_length(item_ids) > 0 and page = (
    select max(page) from pages p
    where p.playlist_id = ?1 and p.walk = ?2 and json_array_length(p.item_ids) > 0)`;

export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const library = env.LARGE.get(env.LARGE.idFromName("large"));
    const parameters = Object.fromEntries(searchParams);
    if (pathname === "/bytes") {
      return Response.json("0".repeat(Number(parameters["length"]) - 2));
    }
    if (pathname === "/stream") return new Response(await library.stream(parameters));
    return new Response(await library.run(pathname, parameters));
  },
};
