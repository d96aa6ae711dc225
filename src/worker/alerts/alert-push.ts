// What a push message says (product.md 21.4.3). Data only: the service worker makes the words. Pure.
import type { AlertNews } from "#worker/alerts/alert-mail.ts";
import { plainName } from "#worker/alerts/plain-name.ts";

/** Read by src/service-worker/notifications.ts, perhaps by an older one than this. */
type PushMessage = {
  /** The same in a repetition, so that it replaces the first. */
  id: string;
  /** Which device it is for, so that it can be turned off there. */
  deviceId: string;
  /** The library that the videos vanished from, and its channel's name; "" if it is not known. */
  library: string;
  channel: string;
  /** How many vanished. */
  count: number;
  /** How many videos of the removal history are visible again. */
  visibleAgain: number;
  /** The newest videos whose names are known: of those that vanished or, if none did, of those that are visible again. */
  names: { title: string; channelTitle: string }[];
};

const NAMED_VIDEOS = 3;
/** A message has at most 3,993 bytes, also where every character takes six in JSON. */
const NAME_LENGTH = 80;

export function alertPush(
  { vanished, visibleAgain }: AlertNews,
  about: Omit<PushMessage, "count" | "visibleAgain" | "names">,
): PushMessage {
  const videos = vanished.length > 0 ? vanished : visibleAgain;
  const names = videos.map(({ title, channelTitle }) => ({
    title: shorten(title),
    channelTitle: shorten(channelTitle),
  }));
  return {
    ...about,
    channel: shorten(about.channel),
    count: vanished.length,
    visibleAgain: visibleAgain.length,
    names: names.filter(({ title }) => title !== "").slice(0, NAMED_VIDEOS),
  };
}

function shorten(text: string): string {
  const characters = [...plainName(text)];
  return characters.length <= NAME_LENGTH
    ? characters.join("")
    : `${characters.slice(0, NAME_LENGTH - 1).join("")}…`;
}
