// The stand-in for Cloudflare's Email Service. `binding.js` is the Worker's binding and sends here; the pages show what
// was sent.
import { Hono } from "hono";
import { mailPage, mailsPage } from "#sandbox/mail/pages.ts";
import { MailRefusal, readMessage } from "#sandbox/mail/message.ts";
import type { SandboxState } from "#sandbox/state.ts";
import { deliver, type VendorEnv } from "#sandbox/vendor-call.ts";

const PATH = "/mail/send";

export function createMailApp(current: SandboxState): Hono<VendorEnv> {
  const app = new Hono<VendorEnv>();
  app.post(PATH, async (context) => {
    // As on arrival, so that a reset does not affect this call.
    const state = { ...current };
    const input: unknown = await context.req.json().catch(() => undefined);
    const target = { vendor: "mail", method: "POST", path: PATH } as const;
    const query = new URLSearchParams();
    const time = new Date(state.clock.now()).toISOString();
    const entry = state.log.open({ ...target, query, time });
    entry.bucket = "none";
    const actions = state.faults.take({ ...target, query });
    const call = { entry, actions, settings: state.settings, shortestMs: 0 };
    return deliver(context, call, async () => {
      const failure = actions.find((action) => "status" in action);
      if (failure) return Response.json(failure.body ?? {}, { status: failure.status });
      const planned = actions.find((action) => "refuse" in action);
      try {
        if (planned) throw new MailRefusal(planned.refuse, "planned by the sandbox");
        return context.json({ messageId: send(state, input) });
      } catch (error) {
        if (!(error instanceof MailRefusal)) throw error;
        return context.json({ code: error.code, message: error.message }, 400);
      }
    });
  });
  app.get("/mail", () => mailsPage(current.mail.sent));
  app.get("/mail/:id", (context) => {
    const mail = current.mail.sent.find(({ id }) => id === context.req.param("id"));
    return mail ? mailPage(mail) : context.notFound();
  });
  return app;
}

/** @throws MailRefusal */
function send({ mail, clock }: SandboxState, input: unknown): string {
  const message = readMessage(input);
  const recipients = [message.to].flat();
  if (recipients.some((address) => mail.suppressed.has(address.toLowerCase()))) {
    throw new MailRefusal("E_RECIPIENT_SUPPRESSED", "Recipient is on suppression list");
  }
  const id = crypto.randomUUID();
  mail.sent.push({ ...message, id, sentAt: new Date(clock.now()).toISOString() });
  return `<${id}@mail.sandbox>`;
}
