// Our contact addresses, and further addresses and link texts that several pages share.
import * as words from "#words/shell.ts";

/** The text of the link to the right of withdrawal; the law prescribes the words (product.md 9.7.4). */
export const WITHDRAW_HERE = words.withdrawHere;
/** The element id of the heading of the payments on the account page. */
export const PAYMENTS_HEADING = "payments-heading";
export const WITHDRAW_ADDRESS = `/account#${PAYMENTS_HEADING}`;

/** The public origin. The build sets it from PUBLIC_ORIGIN; outside a build there is no `env`. */
export const publicOrigin: string = import.meta.env?.PUBLIC_ORIGIN ?? "https://tidylist.app";

/** The mail domain. The build sets it from CONTACT_DOMAIN; outside a build there is no `env`. */
const DOMAIN: string = import.meta.env?.CONTACT_DOMAIN ?? "tidylist.app";
export const SUPPORT_MAIL = `support@${DOMAIN}`;
export const LEGAL_MAIL = `legal@${DOMAIN}`;
export const SECURITY_MAIL = `security@${DOMAIN}`;

// As YouTube's Developer Policies write them (III.A.1, III.A.2).
export const GOOGLE_PRIVACY = "http://www.google.com/policies/privacy";
export const GOOGLE_PERMISSIONS = "https://security.google.com/settings/security/permissions";
