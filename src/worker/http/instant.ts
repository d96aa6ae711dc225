/** A time in milliseconds since the epoch, as answers have it: ISO 8601 in UTC. */
export function instantOf(time: number): string;
export function instantOf(time: number | null | undefined): string | null;
export function instantOf(time: number | null | undefined): string | null {
  return time == null ? null : new Date(time).toISOString();
}
