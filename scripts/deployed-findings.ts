// Finds problems of a deployment in its answers.
import { type Finding, findingFor } from "#scripts/doctor-findings.ts";

const EXPIRES_SOON_MS = 30 * 86_400_000;

/** Checks the answer of /api/health. */
export function examineHealth(status: number, body: string): Finding[] {
  if (status === 200 && body.includes('"live"')) {
    return [{ state: "fine", what: "It answers, and is live." }];
  }
  return [
    {
      state: "wrong",
      what: `/api/health answers ${status}: ${body.slice(0, 300)}`,
      todo: "Set what it names, with npx wrangler secret put NAME.",
    },
  ];
}

/** Checks the deployed security.txt, in which each build writes its address and an expiry date. */
export function examineSecurityFile(answer: {
  status: number;
  body: string;
  /** The deployment's origin. */
  origin: string;
  /** Milliseconds since the epoch. */
  now: number;
}): Finding[] {
  const { status, body, origin, now } = answer;
  const expires = Date.parse(/^Expires: *(\S+)/im.exec(body)?.[1] ?? "");
  if (status !== 200 || Number.isNaN(expires)) {
    const what = `/.well-known/security.txt answers ${status} and has no date.`;
    return [{ state: "wrong", what, todo: "npm run deploy writes it." }];
  }
  const day = new Date(expires).toISOString().slice(0, 10);
  const canonical = /^Canonical: *(\S+)/im.exec(body)?.[1] ?? "";
  const builtFor = URL.canParse(canonical) ? new URL(canonical).origin : "no address";
  return [
    expires - now > EXPIRES_SOON_MS
      ? { state: "fine", what: `security.txt holds until ${day}.` }
      : {
          state: expires > now ? "look" : "wrong",
          what: `security.txt ${expires > now ? "expires" : "has expired"} on ${day}.`,
          todo: "npm run deploy dates it anew.",
        },
    findingFor(builtFor === origin, "The pages were built for this address.", {
      what: `The pages were built for ${builtFor} and are served at ${origin}.`,
      todo: "Set PUBLIC_ORIGIN under [vars] in wrangler.toml, and npm run deploy.",
    }),
  ];
}
