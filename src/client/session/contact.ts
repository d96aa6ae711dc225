// Where people reach us, in one place for the footer, the policies and the files for robots.

export const SUPPORT_MAIL = "support@tidylist.app";
export const LEGAL_MAIL = "legal@tidylist.app";
export const SECURITY_MAIL = "security@tidylist.app";

export const YOUTUBE_TERMS = "https://www.youtube.com/t/terms";
export const GOOGLE_PRIVACY = "https://policies.google.com/privacy";
export const GOOGLE_PERMISSIONS = "https://myaccount.google.com/permissions";
