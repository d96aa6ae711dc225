// The Worker's `send_email` binding in local runs and tests: a Worker beside it, which sends to the sandbox and throws
// errors with the service's codes.
import { WorkerEntrypoint } from "cloudflare:workers";

export class SendEmail extends WorkerEntrypoint {
  async send(message) {
    const response = await fetch(`${this.env.SANDBOX_URL}/mail/send`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(message),
    });
    const answer = await response.json();
    if (response.ok) return answer;
    throw Object.assign(new Error(answer.message), { code: answer.code });
  }
}

// oxlint-disable-next-line import/no-default-export -- A Worker has to have one.
export default {};
