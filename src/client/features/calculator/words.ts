// Moments and days as they are written everywhere on the calculator.
/** A moment as the local time, with the day when it is not today's. */
export function formatMoment(moment: Date, now: Date): string {
  const sameDay = moment.toDateString() === now.toDateString();
  return moment.toLocaleString("en", {
    hour: "numeric",
    minute: "2-digit",
    ...(sameDay ? {} : { weekday: "short", day: "numeric", month: "short" }),
  });
}

export function formatDay(day: Date): string {
  return day.toLocaleDateString("en", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
  });
}
