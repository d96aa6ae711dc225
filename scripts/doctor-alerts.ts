// What the doctor says about mail, without which nothing may be sold, and notifications, which may be left out.
import type { Deployment, Finding, SecretNames } from "#scripts/doctor-findings.ts";

/**
 * Checks whether mail is set up. Buyers get their contract documents by it, so a deployment that may take real money
 * needs it. Whether Stripe's keys are live is known only where the publishable one stands in wrangler.toml; otherwise
 * they count as live.
 */
export function examineMail({ vars, bindings }: Deployment): Finding[] {
  const missing = [
    ...(bindings.includes("EMAIL") ? [] : ["the binding EMAIL"]),
    ...(vars["MAIL_FROM"] ? [] : ["MAIL_FROM"]),
  ];
  if (missing.length === 0) return [{ state: "fine", what: "Mail can be sent." }];
  const onlyTests = String(vars["STRIPE_PUBLISHABLE_KEY"]).startsWith("pk_test_");
  const what = `wrangler.toml has not ${missing.join(" and not ")}: no weekly mail is offered, and no contract document is mailed.`;
  const todo =
    'Onboard the domain for Email Sending in the dashboard, then take [[send_email]] from wrangler.toml\'s comment and add MAIL_FROM = "mail@YOUR.HOST" under [vars].';
  return onlyTests
    ? [{ state: "look", what, todo: `${todo} Live keys of Stripe need it.` }]
    : [
        {
          state: "wrong",
          what: `${what} Without mail nothing may be sold.`,
          todo: `${todo} For tests without mail, put STRIPE_PUBLISHABLE_KEY = "pk_test_…" under [vars].`,
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
