// What a push message says (product.md 21.4.3). The service worker shows the words as they are. Pure.
import { type Language, sentenceSeparatorOf } from "#shared/languages.ts";
import type { AlertNews } from "#worker/alerts/alert-mail.ts";
import { plainName } from "#worker/alerts/plain-name.ts";
import { wordsOf } from "#worker/http/words.ts";

/** Read by src/service-worker/notifications.ts, perhaps by an older one than this, which words the two counts itself. */
type PushMessage = {
  /** The same in a repetition, so that it replaces the first. */
  id: string;
  /** Which device it is for, so that it can be turned off there. */
  deviceId: string;
  /** The library that the videos vanished from. */
  library: string;
  /** How many vanished. */
  count: number;
  /** How many videos of the removal history are visible again. */
  visibleAgain: number;
  language: Language;
  title: string;
  body: string;
  /** The name of the button. */
  turnOff: string;
};

const NAMED_VIDEOS = 3;
/** A message has at most 3,993 bytes, also where every character takes four. */
const NAME_LENGTH = 80;

/** Names the newest videos whose names are known: of those that vanished or, if none did, of those that are visible again. */
export function alertPush(
  { vanished, visibleAgain }: AlertNews,
  /** `channel`: the name of the library's; "" if it is not known. */
  { channel, ...about }: Pick<PushMessage, "id" | "deviceId" | "library"> & { channel: string },
  language: Language,
): PushMessage {
  const { notifications: words, attribution } = wordsOf(language);
  const [count, again] = [vanished.length, visibleAgain.length];
  const videos = count > 0 ? vanished : visibleAgain;
  const names = videos
    .map((video) => ({ title: shorten(video.title), channel: shorten(video.channelTitle) }))
    .filter(({ title }) => title !== "")
    .slice(0, NAMED_VIDEOS);
  const lines = names.map((name) =>
    name.channel === "" ? name.title : words.videoByChannel(name),
  );
  const more = videos.length - names.length;
  if (more > 0 && names.length > 0) lines.push(words.more({ count: more }));
  if (count > 0 && again > 0) lines.push(words.visibleAgain({ count: again }));
  const name = shorten(channel);
  if (name !== "") lines.push(words.onChannel({ name }));
  const source = [attribution.source, attribution.notYouTubes];
  lines.push(source.join(sentenceSeparatorOf(language)));
  return {
    ...about,
    count,
    visibleAgain: again,
    language,
    title: count > 0 ? words.vanished({ count }) : words.visibleAgain({ count: again }),
    body: lines.join("\n"),
    turnOff: words.turnOff,
  };
}

/** Half of a surrogate pair, which is no letter, would take six bytes. */
function shorten(text: string): string {
  const characters = [...plainName(text.toWellFormed())];
  return characters.length <= NAME_LENGTH
    ? characters.join("")
    : `${characters.slice(0, NAME_LENGTH - 1).join("")}…`;
}
