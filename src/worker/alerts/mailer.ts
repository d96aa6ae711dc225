// Sends mails through Cloudflare's Email Service, and tells what its answer means. A call has no key that would make
// a repetition harmless, so whatever is not a clear refusal counts as sent.
import { z } from "zod";
import type { MailText } from "#worker/alerts/alert-mail.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import type { Settings } from "#worker/settings.ts";

/** Missing where the deployment sends no mail. */
export type MailBinding = { EMAIL?: SendEmail };

/**
 * `unreachable`: mail to this address came back before, or was reported as unwanted. `refused`: nothing was sent, and
 * it may be tried again. `unknown`: there was no clear answer.
 */
export type MailOutcome = "sent" | "unreachable" | "refused" | "unknown";

export type Mailer = {
  /** Never throws. @param unsubscribeUrl for one click, without a page; of mails that people have chosen */
  send: (to: string, text: MailText, unsubscribeUrl?: string) => Promise<MailOutcome>;
};

const TIMEOUT_MS = 30_000;
/** Errors before anything is accepted. The service's own errors leave open what happened. */
const REFUSALS =
  /^E_(VALIDATION_ERROR|FIELD_MISSING|TOO_MANY_RECIPIENTS|SENDER_\w+|RECIPIENT_NOT_ALLOWED|CONTENT_TOO_LARGE|RATE_LIMIT_EXCEEDED|DAILY_LIMIT_EXCEEDED|HEADERS?_\w+)$/;
const errorSchema = z.object({ code: z.string() });

/** Undefined where mail is not set up. */
export function createMailer(
  { EMAIL: binding }: MailBinding,
  { mailFrom, operator }: Pick<Settings, "mailFrom" | "operator">,
): Mailer | undefined {
  if (!binding || mailFrom === undefined) return undefined;
  return {
    async send(to, text, unsubscribeUrl) {
      try {
        await withinTime(
          binding.send({
            to,
            from: { email: mailFrom, name: "Tidylist" },
            replyTo: operator.email,
            ...text,
            headers: {
              ...(unsubscribeUrl !== undefined && {
                "List-Unsubscribe": `<${unsubscribeUrl}>`,
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
              }),
              "Auto-Submitted": "auto-generated",
            },
          }),
        );
        return "sent";
      } catch (error) {
        const outcome = outcomeOf(error);
        logEvent("mail_not_sent", { outcome, code: codeOf(error), cause: describeCause(error) });
        return outcome;
      }
    },
  };
}

function outcomeOf(error: unknown): MailOutcome {
  const code = codeOf(error);
  if (code === "E_RECIPIENT_SUPPRESSED") return "unreachable";
  return code !== undefined && REFUSALS.test(code) ? "refused" : "unknown";
}

function codeOf(error: unknown): string | undefined {
  return errorSchema.safeParse(error).data?.code;
}

/** The service's messages may hold the address, so only those without a code are logged. */
function describeCause(error: unknown): string | undefined {
  return codeOf(error) === undefined ? describeError(error) : undefined;
}

async function withinTime<Result>(call: Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  return Promise.race([call, timeout]);
}
