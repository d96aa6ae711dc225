// Exports as Google Takeout writes them, in several languages and in both formats of a watch history. The layouts are
// those that public readers of such files describe.

export type TakeoutLanguage = {
  name: string;
  folder: string;
  history: string;
  watchLater: string;
  /** The first line of a playlist's file. */
  playlistHead: string;
  /** A title in the sentence of a watch history. */
  watched: (title: string) => string;
  /** A day in May 2019. */
  day: (day: number) => string;
};

export const TAKEOUT_LANGUAGES: readonly TakeoutLanguage[] = [
  {
    name: "English",
    folder: "Takeout/YouTube and YouTube Music",
    history: "history/watch-history",
    watchLater: "playlists/Watch later-videos.csv",
    playlistHead: "Video ID,Playlist Video Creation Timestamp",
    watched: (title) => `Watched ${title}`,
    day: (day) => `May ${day}, 2019, 2:00:00\u202fPM CEST`,
  },
  {
    name: "German",
    folder: "Takeout/YouTube und YouTube Music",
    history: "Verlauf/Wiedergabeverlauf",
    watchLater: "Playlists/Später ansehen-Videos.csv",
    playlistHead: "Video-ID,Zeitstempel der Erstellung des Playlist-Videos",
    watched: (title) => `${title} angesehen`,
    day: (day) => `${String(day).padStart(2, "0")}.05.2019, 14:00:00 MESZ`,
  },
  {
    name: "French",
    folder: "Takeout/YouTube et YouTube\u00a0Music",
    history: "historique/watch-history",
    watchLater: "playlists/À regarder plus tard-vidéos.csv",
    playlistHead: "ID vidéo,Code temporel de création de la vidéo de la playlist",
    watched: (title) => `Vous avez regardé ${title}`,
    day: (day) => `${day} mai 2019, 14:00:00 CEST`,
  },
  {
    name: "Spanish",
    folder: "Takeout/YouTube y YouTube Music",
    history: "historial/historial de reproducciones",
    watchLater: "listas de reproducción/Ver más tarde-vídeos.csv",
    playlistHead: "ID de vídeo,Marca de tiempo de creación del vídeo de la lista",
    watched: (title) => `Has visto ${title}`,
    day: (day) => `${day} may 2019, 14:00:00 CEST`,
  },
  {
    name: "Japanese",
    folder: "Takeout/YouTube と YouTube Music",
    history: "履歴/watch-history",
    watchLater: "再生リスト/後で見る-動画.csv",
    playlistHead: "動画 ID,再生リストの動画の作成タイムスタンプ",
    watched: (title) => `${title} を視聴しました`,
    day: (day) => `2019/05/${String(day).padStart(2, "0")} 21:00:00 JST`,
  },
  {
    name: "Polish",
    folder: "Takeout/YouTube i YouTube Music",
    history: "historia/historia oglądania",
    watchLater: "playlisty/Do obejrzenia-filmy.csv",
    playlistHead: "Identyfikator filmu,Sygnatura czasowa utworzenia filmu na playliście",
    watched: (title) => `Obejrzano: ${title}`,
    day: (day) => `${day} maj 2019, 14:00:00 CEST`,
  },
];

export function takeoutLanguage(name: string): TakeoutLanguage {
  const found = TAKEOUT_LANGUAGES.find((language) => language.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

export type HistoryFormat = "json" | "html";

const HARD_TITLES = [
  'Zelda: the "lost" song',
  "Ça va? été à la mer",
  "日本の夏 — 祭り",
  "a < b & c > d",
  "=HYPERLINK(1)",
  "100 % <script>document.title = 'run'</script>",
];
const STARTS = ["A walk", "Bread", "Chess", "Dunes", "Every song", "Frogs", "Glass", "Hills"];
const CHANNELS = 5000;

export function takeoutVideoId(index: number): string {
  return `tk${String(index).padStart(9, "0")}`;
}

export function takeoutTitle(index: number): string {
  const start = STARTS[index % STARTS.length];
  return HARD_TITLES[index] ?? `${start} in a title of an ordinary length, number ${index}`;
}

export function takeoutChannel(index: number): string {
  return `Channel ${index % CHANNELS}`;
}

/** A watch history with this many videos, each once, in parts. Then one entry without a name, and one without a link. */
export function* watchHistory(
  language: TakeoutLanguage,
  format: HistoryFormat,
  count: number,
): Generator<string> {
  const nameless = takeoutVideoId(count);
  const link = watchLink(nameless);
  if (format === "html") {
    yield `<html><head><meta charset="utf-8"><style>.outer-cell { margin: 1em }</style><script>document.title = "run"</script></head><body><div class="mdl-grid">`;
    for (let index = 0; index < count; index += 1) yield htmlEntry(language, index);
    yield htmlCell(language.watched(`<a href="${link}">${link}</a>`), language.day(3));
    yield "</div></body></html>";
    return;
  }
  yield "[";
  for (let index = 0; index < count; index += 1) {
    yield `${JSON.stringify(jsonEntry(language, index), null, 2)},\n`;
  }
  const time = "2019-05-03T12:00:00.000Z";
  yield `${JSON.stringify({ header: "YouTube", title: language.watched(link), titleUrl: link, time })},\n`;
  yield `${JSON.stringify({ header: "YouTube", title: language.watched("…"), time })}]\n`;
}

/** Each of these videos once and the first one twice. */
export function playlistCsv(language: TakeoutLanguage, indexes: readonly number[]): string {
  const rows = [...indexes, indexes[0] ?? 0].map(
    (index) => `${takeoutVideoId(index)},2024-03-01T10:00:00+00:00`,
  );
  return `${language.playlistHead}\n${rows.join("\n")}\n\n\n`;
}

function watchLink(videoId: string): string {
  return `https://www.youtube.com/watch?v=${videoId}`;
}

function channelLink(index: number): string {
  return `https://www.youtube.com/channel/UC${String(index % CHANNELS).padStart(22, "0")}`;
}

function jsonEntry({ watched }: TakeoutLanguage, index: number) {
  return {
    header: "YouTube",
    title: watched(takeoutTitle(index)),
    titleUrl: watchLink(takeoutVideoId(index)),
    subtitles: [{ name: takeoutChannel(index), url: channelLink(index) }],
    time: `2019-05-${String((index % 28) + 1).padStart(2, "0")}T12:00:00.000Z`,
    products: ["YouTube"],
    activityControls: ["YouTube watch history"],
  };
}

function htmlEntry({ watched, day }: TakeoutLanguage, index: number): string {
  const title = escapeHtml(takeoutTitle(index));
  const video = `<a href="${watchLink(takeoutVideoId(index))}">${title}</a>`;
  const channel = `<a href="${channelLink(index)}">${takeoutChannel(index)}</a>`;
  return htmlCell(`${watched(video)}<br>${channel}`, day((index % 28) + 1));
}

function htmlCell(content: string, date: string): string {
  return `<div class="outer-cell mdl-cell mdl-cell--12-col mdl-shadow--2dp"><div class="mdl-grid"><div class="header-cell mdl-cell mdl-cell--12-col"><p class="mdl-typography--title">YouTube<br></p></div><div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1">${content}<br>${date}<br></div><div class="content-cell mdl-cell mdl-cell--12-col mdl-typography--caption"><b>Products:</b><br>&emsp;YouTube<br></div></div></div>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
