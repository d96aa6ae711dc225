// Control endpoints for what happens at Google without the client: a person revokes the access on Google's
// page of permissions, or changes the address of the account.
import { Hono, type Context } from "hono";
import { z } from "zod";
import type { GooglePerson } from "#sandbox/google/people.ts";
import { readBody, type Refusal } from "#sandbox/knob-body.ts";
import type { SandboxState } from "#sandbox/state.ts";

const email = z.email({ error: "is not an e-mail address" });
const revokeSchema = z.strictObject({ email });
const renameSchema = z.strictObject({ email, newEmail: email });

export function createGoogleKnobs(state: SandboxState): Hono {
  const app = new Hono();
  app.post("/revoke", async (context) => {
    const wanted = await readBody(context, revokeSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    const person = state.google.people.find(wanted.data.email);
    if (person === undefined) return refuse(context, "$.email", "is nobody's address here");
    state.google.grants.end(person.account);
    return context.json(describePerson(person));
  });
  app.post("/rename", async (context) => {
    const wanted = await readBody(context, renameSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    const person = state.google.people.find(wanted.data.email);
    if (person === undefined) return refuse(context, "$.email", "is nobody's address here");
    if (!state.google.people.rename(person, wanted.data.newEmail)) {
      return refuse(context, "$.newEmail", "is or was the address of somebody else");
    }
    return context.json(describePerson(person));
  });
  return app;
}

function describePerson({ sub, email: address }: GooglePerson): { sub: string; email: string } {
  return { sub, email: address };
}

function refuse(context: Context, place: string, reason: string): Response {
  const refusal: Refusal = { error: [{ place, reason }] };
  return context.json(refusal, 400);
}
