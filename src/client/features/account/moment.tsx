import { formatDay, formatMinute } from "#client/features/account/dates.ts";

/** A date, with or without its time, as a `<time>` element. */
export function Moment({ at, to }: { at: string; to: "day" | "minute" }) {
  const text = to === "day" ? formatDay(at) : formatMinute(at);
  return text === undefined ? "unknown" : <time dateTime={at}>{text}</time>;
}
