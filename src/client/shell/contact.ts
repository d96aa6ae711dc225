// Our contact addresses, for the footer, the legal pages and robots.txt.

/** The mail domain. The build sets it from CONTACT_DOMAIN; outside a build there is no `env`. */
const DOMAIN: string = import.meta.env?.CONTACT_DOMAIN ?? "tidylist.app";
export const SUPPORT_MAIL = `support@${DOMAIN}`;
export const LEGAL_MAIL = `legal@${DOMAIN}`;
export const SECURITY_MAIL = `security@${DOMAIN}`;

export const GOOGLE_PRIVACY = "https://policies.google.com/privacy";
export const GOOGLE_PERMISSIONS = "https://myaccount.google.com/permissions";
