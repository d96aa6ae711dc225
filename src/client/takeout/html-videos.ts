// Videos of a watch history in HTML. Its text is only read, never shown as HTML.
import { Parser } from "htmlparser2";
import { LONGEST_TEXT, videoOfLink, type OnVideo } from "#client/takeout/found-video.ts";

type Entry = { videoId: string; title: string; channelTitle: string; at: string };

/** Like VideoReader, but for decoded text. */
export type TextReader = { write: (text: string) => void; end: () => void };

/** An entry is a link to a video, then the link of its channel, then the date in the person's language. */
export function createHtmlReader(onVideo: OnVideo): TextReader {
  let entry: Entry | undefined;
  let reading: "title" | "channelTitle" | "at" | "nothing" = "nothing";
  const finish = (): void => {
    if (!entry) return;
    const { videoId, title, channelTitle, at } = entry;
    const name = title.trim();
    // Google writes the link where it does not know the title.
    const isLink = name.includes(videoId);
    onVideo({
      videoId,
      title: isLink ? "" : name,
      channelTitle: channelTitle.trim(),
      at: withoutTime(at),
      how: "watched",
    });
    entry = undefined;
    reading = "nothing";
  };
  const parser = new Parser({
    onopentag(name, { href = "" }) {
      if (name === "a") {
        const videoId = videoOfLink(href);
        if (videoId !== undefined) {
          finish();
          entry = { videoId, title: "", channelTitle: "", at: "" };
          reading = "title";
        } else if (entry && isChannel(href)) reading = "channelTitle";
      } else if (name === "br" && entry) {
        // The date stands between two line breaks. After the title there is one, too, but no text follows it.
        if (entry.at.trim() !== "") reading = "nothing";
        else reading = "at";
      }
    },
    ontext(text) {
      if (entry && reading !== "nothing") {
        entry[reading] += text.slice(0, LONGEST_TEXT - entry[reading].length);
      }
    },
    onclosetag(name) {
      if (name === "a" && (reading === "title" || reading === "channelTitle")) reading = "nothing";
      if (name === "div") finish();
    },
  });
  return {
    write: (text) => parser.write(text),
    end: () => {
      parser.end();
      finish();
    },
  };
}

function isChannel(href: string): boolean {
  return /^https?:\/\/(?:www\.|music\.)?youtube\.com\/(?:channel\/|user\/|c\/|@)/.test(href);
}

/** "3 mai 2019" of "3 mai 2019, 14:00:00 CEST"; unchanged where the time stands first. */
function withoutTime(date: string): string {
  const day = date.replace(/[\s,]*\d{1,2}:\d{2}:\d{2}.*$/u, "").trim();
  return day || date.trim();
}
