// The search in the names of videos. SQLite's FTS5 finds the videos whose name contains every group of three
// characters of the words; these are compared with the words themselves.

/** With more hits than this, the first in alphabetical order of only this many are returned. */
const SORTED_HITS = 10_000;
/** A short word that begins more groups than this is in so many names that the index does not help. */
const MAX_GROUPS = 1000;
const GROUP = 3;
/** How many names of an older library a search indexes. */
const INDEXED_BY_SEARCH = 500;

export type Names = ReturnType<typeof createNames>;

/**
 * The text that the search compares. It ends with two spaces, so that each of its characters begins a group
 * of three.
 */
export function nameOf({ title, channelTitle }: { title: string; channelTitle: string }): string {
  return `${foldText(`${title} ${channelTitle}`)}  `;
}

export function createNames(sql: SqlStorage) {
  /** What FTS5 has to find for a word; null if no name contains it, undefined if FTS5 cannot help. */
  function conditionOf(word: string): string | null | undefined {
    const characters = [...word];
    if (characters.length >= GROUP) {
      const starts = characters.slice(GROUP - 1).keys();
      const groups = [...starts].map((at) => characters.slice(at, at + GROUP).join(""));
      return groups.map(quote).join(" AND ");
    }
    // The last character of Unicode is after everything that follows the word.
    const rows = sql.exec<{ term: string }>(GROUPS, word, `${word}\u{10FFFF}`, MAX_GROUPS + 1);
    const groups = [...rows].map(({ term }) => term);
    if (groups.length > MAX_GROUPS) return undefined;
    return groups.length === 0 ? null : `(${groups.map(quote).join(" OR ")})`;
  }

  /** Ids of videos that are not indexed yet and whose names contain all words. */
  function findUnindexed(words: readonly string[]): string[] {
    indexMore(INDEXED_BY_SEARCH);
    return [...sql.exec<Unindexed>(UNINDEXED, -1)]
      .filter((row) => words.every((word) => nameOf(row).includes(word)))
      .map(({ id }) => id);
  }

  /** Indexes some names of a library that is older than the index. */
  function indexMore(limit: number): void {
    const rows = [...sql.exec<Unindexed>(UNINDEXED, limit)];
    if (rows.length > 0) {
      sql.exec(SET_NAMES, JSON.stringify(rows.map((row) => [row.id, nameOf(row)])));
    }
  }

  return {
    indexMore,

    /**
     * Writes the index anew, because a deletion only marks the groups of a name until the parts that hold them happen to be
     * merged. About a tenth of a second for a thousand names.
     */
    purge(): void {
      sql.exec("insert into names (names) values ('delete-all')");
      sql.exec(INDEX_ALL);
    },

    /**
     * Ids of at most `limit` videos whose names contain all words, in alphabetical order. Lost videos count
     * if they were confirmed after `oldest`.
     */
    find(text: string, oldest: number, limit: number): string[] {
      const words = foldText(text).split(/\s+/).filter(Boolean);
      const unindexed = findUnindexed(words);
      // FTS5 reads a query up to the first NUL; no name has one.
      const conditions = words.map((word) => (word.includes("\0") ? null : conditionOf(word)));
      const match = conditions.filter(Boolean).join(" AND ");
      const query = conditions.includes(null) ? FIND_UNINDEXED : match === "" ? FIND_IN_ALL : FIND;
      const rows = sql.exec<{ id: string }>(
        query,
        oldest,
        JSON.stringify(unindexed),
        limit,
        JSON.stringify(words),
        SORTED_HITS,
        match,
      );
      return [...rows].map(({ id }) => id);
    },
  };
}

type Unindexed = { id: string; title: string; channelTitle: string };

function foldText(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

const GROUPS = "select term from name_groups where term >= ?1 and term < ?2 limit ?3";

const UNINDEXED = `
  select id, title, channel_title as channelTitle from videos where name is null limit ?1`;

const INDEX_ALL = `
  insert into names (rowid, name) select rowid, name from videos where name is not null`;

const SET_NAMES = `
  update videos set name = named.value ->> 1
  from json_each(?1) named where videos.id = named.value ->> 0`;

/** `?1`: the earliest valid confirmation of a lost video. */
const IS_NAMED = `
  v.title <> '' and (v.lost_at is null or coalesce(v.confirmed_at, v.lost_at) >= ?1)`;

const HAS_WORDS = `
  not exists (select 1 from json_each(?4) word where instr(v.name, word.value) = 0)`;

/** Of `hits` and the videos `?2`, which are not indexed, the first `?3`. */
const firstOf = (hits: string): string => `
  select id from (
    select * from (${hits})
    union all
    select v.id, v.title from videos v
    where v.id in (select value from json_each(?2)) and ${IS_NAMED})
  order by title collate nocase, id limit ?3`;

/** `?4`: the words, `?5`: when to stop, `?6`: the condition of FTS5. */
const FIND = firstOf(`
  select v.id, v.title from names cross join videos v on v.rowid = names.rowid
  where names match ?6 and ${IS_NAMED} and ${HAS_WORDS} limit ?5`);

const FIND_IN_ALL = firstOf(`
  select v.id, v.title from videos v
  where ?6 = '' and ${IS_NAMED} and ${HAS_WORDS} limit ?5`);

const FIND_UNINDEXED = firstOf(`
  select v.id, v.title from videos v where ?4 <> ?4 and ?5 <> ?5 and ?6 <> ?6`);
