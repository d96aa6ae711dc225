// The headers of everything that is served without the Worker: the format of Cloudflare's _headers.
// One section sets the policy: Cloudflare joins the values of a header that several sections set.

export type HeaderSettings = {
  /** More origins whose pictures may be shown. */
  pictureOrigins: readonly string[];
};

const TWO_YEARS_SECONDS = 63_072_000;
const PICTURES =
  "'self' data: https://i.ytimg.com https://yt3.ggpht.com https://*.googleusercontent.com";
const REPORTS = "/api/csp-report";

/** The text of `_headers`: a strict policy everywhere, and hashed files kept for good. */
export function assetHeaders({ pictureOrigins }: HeaderSettings): string {
  // The sandbox's pictures come over http, and some browsers upgrade even local addresses.
  const isHttpsOnly = !pictureOrigins.some((origin) => origin.startsWith("http:"));
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${[PICTURES, ...pictureOrigins].join(" ")}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(isHttpsOnly ? ["upgrade-insecure-requests"] : []),
    "report-to csp",
    // For browsers that do not know the line above; the others leave this one out.
    `report-uri ${REPORTS}`,
  ].join("; ");
  return `/*
  Content-Security-Policy: ${policy}
  Reporting-Endpoints: csp="${REPORTS}"
  X-Content-Type-Options: nosniff
  X-Frame-Options: DENY
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin-allow-popups
  Cross-Origin-Resource-Policy: same-origin
  Strict-Transport-Security: max-age=${TWO_YEARS_SECONDS}; includeSubDomains
  Permissions-Policy: ${permissions()}

/assets/*
  Cache-Control: public, max-age=31536000, immutable
`;
}

/** What the pages never ask a visitor for; payment is for the checkout. */
function permissions(): string {
  const denied =
    "accelerometer camera display-capture geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi serial usb xr-spatial-tracking";
  return [...denied.split(" ").map((feature) => `${feature}=()`), "payment=(self)"].join(", ");
}
