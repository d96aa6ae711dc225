// What Cloudflare's Email Service accepts, and the codes by which it refuses the rest
// (developers.cloudflare.com/email-service, "Workers API" and "Email headers").
import { z } from "zod";

const named = z.strictObject({ email: z.email(), name: z.string() });
const address = z.union([z.email(), named]);

const messageSchema = z.strictObject({
  to: z.union([z.email(), z.array(z.email()).min(1)]),
  from: address,
  replyTo: address.optional(),
  subject: z.string().min(1),
  text: z.string().optional(),
  html: z.string().optional(),
  headers: z.record(z.string(), z.string()).default({}),
});

export type Message = z.infer<typeof messageSchema>;

/** A refusal; `code` is what the caller's error has. */
export class MailRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_HEADER_BYTES = 2048;
const MAX_HEADERS_BYTES = 16 * 1024;
const FIELDS = new Set(["from", "to", "cc", "bcc", "subject", "reply-to"]);
const ALLOWED = new Set([
  "in-reply-to",
  "references",
  "list-unsubscribe",
  "list-unsubscribe-post",
  "list-id",
  "list-archive",
  "list-help",
  "list-owner",
  "list-post",
  "list-subscribe",
  "precedence",
  "auto-submitted",
  "content-language",
  "keywords",
  "comments",
  "importance",
  "priority",
  "sensitivity",
  "organization",
  "require-recipient-valid-since",
  "expires",
  "reply-by",
  "archived-at",
]);
const ONE_CLICK = "List-Unsubscribe=One-Click";
// A local run of the app has no https; everything else must.
const UNSUBSCRIBE_LINK = /^<(https:\/\/|http:\/\/localhost[:/]|mailto:)[^>\s]+>(, *<[^>\s]+>)*$/;

/** @throws MailRefusal */
export function readMessage(input: unknown): Message {
  const parsed = messageSchema.safeParse(input);
  if (!parsed.success) {
    throw new MailRefusal("E_VALIDATION_ERROR", z.prettifyError(parsed.error));
  }
  const message = parsed.data;
  if (message.text === undefined && message.html === undefined) {
    throw new MailRefusal("E_FIELD_MISSING", "text or html is missing");
  }
  if (JSON.stringify(message).length > MAX_BYTES) {
    throw new MailRefusal("E_CONTENT_TOO_LARGE", "the message is over 5 MiB");
  }
  checkHeaders(message.headers);
  return message;
}

function checkHeaders(headers: Record<string, string>): void {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  for (const [name, value] of Object.entries(headers)) checkHeader(name, value);
  const bytes = Object.entries(headers).reduce((sum, [name, value]) => {
    return sum + name.length + Buffer.byteLength(value) + 4;
  }, 0);
  if (bytes > MAX_HEADERS_BYTES) {
    throw new MailRefusal("E_HEADERS_TOO_LARGE", "the headers are over 16 KB");
  }
  if (names.includes("list-unsubscribe-post") && !names.includes("list-unsubscribe")) {
    throw new MailRefusal("E_HEADER_VALUE_INVALID", "List-Unsubscribe is missing");
  }
}

function checkHeader(name: string, value: string): void {
  const lower = name.toLowerCase();
  const refuse = (code: string, why: string): never => {
    throw new MailRefusal(code, `Header '${name}' ${why}`);
  };
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(name)) refuse("E_HEADER_NAME_INVALID", "has no valid name");
  if (FIELDS.has(lower)) refuse("E_HEADER_USE_API_FIELD", "must be set by its field");
  if (!ALLOWED.has(lower) && !lower.startsWith("x-"))
    refuse("E_HEADER_NOT_ALLOWED", "is not allowed");
  if (value === "" || /[\r\n]/.test(value)) refuse("E_HEADER_VALUE_INVALID", "is empty or broken");
  if (Buffer.byteLength(value) > MAX_HEADER_BYTES) refuse("E_HEADER_VALUE_TOO_LONG", "is too long");
  if (lower === "list-unsubscribe" && !UNSUBSCRIBE_LINK.test(value)) {
    refuse("E_HEADER_VALUE_INVALID", "has no https or mailto address in angle brackets");
  }
  if (lower === "list-unsubscribe-post" && value !== ONE_CLICK) {
    refuse("E_HEADER_VALUE_INVALID", `is not ${ONE_CLICK}`);
  }
}
