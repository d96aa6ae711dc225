// What the doctor says about alerts, which a deployment may leave out.
import type { Deployment, Finding, SecretNames } from "#scripts/doctor-findings.ts";

/** Checks whether the weekly mail is set up. A deployment works without it. */
export function examineAlerts({ vars, bindings }: Deployment): Finding[] {
  const missing = [
    ...(bindings.includes("EMAIL") ? [] : ["the binding EMAIL"]),
    ...(vars["MAIL_FROM"] ? [] : ["MAIL_FROM"]),
  ];
  if (missing.length === 0) return [{ state: "fine", what: "The weekly mail is offered." }];
  return [
    {
      state: "look",
      what: `The weekly mail about vanished videos is not offered: wrangler.toml has not ${missing.join(" and not ")}.`,
      todo: 'Onboard the domain for Email Sending in the dashboard, then take [[send_email]] from wrangler.toml\'s comment and add MAIL_FROM = "alerts@YOUR.HOST" under [vars].',
    },
  ];
}

/** Checks whether notifications are set up. A deployment works without them. */
export function examinePush(vars: Deployment["vars"], secrets: SecretNames): Finding[] {
  const isSecretSet = "why" in secrets || secrets.names.includes("VAPID_PRIVATE_KEY");
  const missing = [
    ...(vars["VAPID_PUBLIC_KEY"] ? [] : ["VAPID_PUBLIC_KEY under [vars]"]),
    ...(isSecretSet ? [] : ["the secret VAPID_PRIVATE_KEY"]),
  ];
  if (missing.length === 0) return [{ state: "fine", what: "Notifications can be offered." }];
  return [
    {
      state: "look",
      what: `Notifications about vanished videos are not offered: there is not ${missing.join(" and not ")}.`,
      todo: "node scripts/push-keys.ts makes a pair and prints it: the public key goes under [vars] in wrangler.toml, the other one in with npx wrangler secret put VAPID_PRIVATE_KEY.",
    },
  ];
}
