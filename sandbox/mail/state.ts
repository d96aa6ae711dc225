// The state of the mail stand-in, in memory only: what was sent, and to whom nothing is sent any more.
import type { Message } from "#sandbox/mail/message.ts";

export interface SentMail extends Message {
  id: string;
  /** ISO time, by the sandbox's clock. */
  sentAt: string;
}

export interface MailState {
  /** Oldest first. */
  sent: SentMail[];
  /** Addresses that bounced or complained. */
  suppressed: Set<string>;
}

export function createMailState(): MailState {
  return { sent: [], suppressed: new Set() };
}
