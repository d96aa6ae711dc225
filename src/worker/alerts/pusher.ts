// Sends push messages to the services of the browsers (RFC 8030), encrypted for the browser (RFC 8291) and signed with our
// key (RFC 8292), and tells what the answer means. A repetition would be a second message, so whatever is not a clear
// answer counts as sent.
import { buildPushPayload } from "@block65/webcrypto-web-push";
import { findPushAddress } from "#worker/alerts/push-services.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { createOutbound } from "#worker/http/outbound.ts";
import type { Settings } from "#worker/settings.ts";

/** A browser's subscription; both keys in base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** `gone`: the subscription has ended. `refused`: nothing was sent, and it may be tried again. `unknown`: no clear answer. */
export type PushOutcome = "sent" | "gone" | "refused" | "unknown";

type Message = Parameters<typeof buildPushPayload>[0]["data"];

export type Pusher = {
  /** Our public key, for which browsers subscribe. */
  publicKey: string;
  /** True if a push can be sent there. */
  accepts: (target: PushTarget) => Promise<boolean>;
  /** `deviceId`: a message that waits at the service is replaced by the next one for the same. Never throws. */
  send: (target: PushTarget, deviceId: string, message: Message) => Promise<PushOutcome>;
};

/** After this time a message is not delivered any more: the next visit, or the mail, tells the same. */
const TTL_SECONDS = 4 * 3600;
/** The service's gateway got no valid answer from it, or none in time: the message may have been accepted. */
const GATEWAY_STATUSES = [502, 504];

/** Undefined where push is not set up. */
export function createPusher({
  push,
  operator,
  sandboxUrl,
}: Pick<Settings, "push" | "operator" | "sandboxUrl">): Pusher | undefined {
  if (push === undefined) return undefined;
  const vapid = { ...push, subject: `mailto:${operator.email}` };

  const build = ({ endpoint, p256dh, auth }: PushTarget, topic: string, data: Message) =>
    buildPushPayload(
      { data, options: { ttl: TTL_SECONDS, topic, urgency: "normal" } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      vapid,
    );

  return {
    publicKey: push.publicKey,

    async accepts({ endpoint, p256dh, auth }) {
      if (!findPushAddress(endpoint, sandboxUrl)) return false;
      try {
        // Says whether the key is a point of the curve.
        await build({ endpoint, p256dh, auth }, "none", {});
        return true;
      } catch (error) {
        logEvent("push_key_refused", { cause: describeError(error) });
        return false;
      }
    },

    async send(target, deviceId, message) {
      // The list of services may have become shorter since.
      const address = findPushAddress(target.endpoint, sandboxUrl);
      if (!address) return "gone";
      const { url, origin } = address;
      const tell = (outcome: PushOutcome, why: { status: number } | { cause: string }) => {
        logEvent("push_not_sent", { outcome, service: url.host, ...why });
        return outcome;
      };
      const request = await build(target, topicOf(deviceId), message).catch(describeError);
      if (typeof request === "string") return tell("refused", { cause: request });
      try {
        const { status } = await createOutbound([origin])(url, request);
        const outcome = outcomeOf(status);
        return outcome === "sent" ? outcome : tell(outcome, { status });
      } catch (error) {
        return tell("unknown", { cause: describeError(error) });
      }
    },
  };
}

/** At most 32 characters (RFC 8030). One browser has several ids, one for each library. */
function topicOf(deviceId: string): string {
  return deviceId.replaceAll("-", "");
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  return GATEWAY_STATUSES.includes(status) ? "unknown" : "refused";
}
