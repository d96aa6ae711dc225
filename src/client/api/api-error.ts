/**
 * A call that was answered with anything but success. The message is the transport rule's "status:
 * body" (product.md 2.8.1); `sentence` is the server's own for people.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly sentence: string;
  /** When the server says that trying again makes sense. */
  readonly retryAt: Date | undefined;

  constructor(status: number, sentence: string, retryAt?: Date) {
    super(`${status}: ${sentence}`);
    this.name = "ApiError";
    this.status = status;
    this.sentence = sentence;
    this.retryAt = retryAt;
  }
}

/** `Retry-After` in either of its forms, seconds or a date, as the moment it means. */
export function parseRetryAfter(header: string | null, now: Date): Date | undefined {
  if (header === null || header.trim() === "") return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return seconds < 0 ? undefined : after(now, seconds);
  const time = Date.parse(header);
  return Number.isNaN(time) ? undefined : new Date(time);
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
