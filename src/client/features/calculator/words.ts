// Formats times and days for the calculator.
/** The local time, with the day when it is not today. */
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
