// Where people reach us, in one place for the footer, the policies and the files for robots.

/** Where mail is received; the build writes it in from CONTACT_DOMAIN, and only a build has an env. */
const DOMAIN: string = import.meta.env?.CONTACT_DOMAIN ?? "tidylist.app";
export const SUPPORT_MAIL = `support@${DOMAIN}`;
export const LEGAL_MAIL = `legal@${DOMAIN}`;
export const SECURITY_MAIL = `security@${DOMAIN}`;

export const YOUTUBE_TERMS = "https://www.youtube.com/t/terms";
export const GOOGLE_PRIVACY = "https://policies.google.com/privacy";
export const GOOGLE_PERMISSIONS = "https://myaccount.google.com/permissions";
