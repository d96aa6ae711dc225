// Writes the headers of static files in the format of Cloudflare's _headers. Cloudflare joins the values of a header
// that several sections set, so the policy of a later section only adds to what is forbidden.

export type HeaderSettings = {
  /** The possible origins of a local sandbox, which serves pictures and the card form. */
  sandboxOrigins: readonly string[];
};

const TWO_YEARS_SECONDS = 63_072_000;
const PICTURES =
  "'self' data: https://i.ytimg.com https://yt3.ggpht.com https://*.googleusercontent.com https://*.stripe.com";
// Only the checkout needs Stripe, but client-side navigation can reach it from any page, and then the policy
// of the page that was loaded first applies.
const STRIPE_SCRIPTS = "https://js.stripe.com https://*.js.stripe.com";
const REPORTS = "/api/csp-report";

/** The text of `_headers`: a strict policy for all files, and unlimited caching of hashed ones. */
export function assetHeaders({ sandboxOrigins }: HeaderSettings): string {
  // The sandbox serves pictures over http, and some browsers would upgrade even local addresses.
  const isHttpsOnly = !sandboxOrigins.some((origin) => origin.startsWith("http:"));
  const withSandbox = (sources: string): string => [sources, ...sandboxOrigins].join(" ");
  const policy = [
    "default-src 'none'",
    `script-src ${withSandbox(`'self' ${STRIPE_SCRIPTS}`)}`,
    "style-src 'self'",
    `img-src ${withSandbox(PICTURES)}`,
    "font-src 'self'",
    `connect-src ${withSandbox("'self' https://api.stripe.com")}`,
    `frame-src ${withSandbox(`${STRIPE_SCRIPTS} https://hooks.stripe.com`)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // The one policy is in src/client/api/trusted-types.ts.
    "require-trusted-types-for 'script'",
    "trusted-types default",
    ...(isHttpsOnly ? ["upgrade-insecure-requests"] : []),
    "report-to csp",
    // For browsers without report-to; the others ignore it.
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

# Each look for a new version asks the server. It requests nothing but our own files and calls.
/service-worker.js
  Cache-Control: no-cache
  Content-Security-Policy: default-src 'none'; connect-src 'self'

# It reads people's own files, and may request nothing (decision 52).
/assets/reading-worker-*
  Content-Security-Policy: default-src 'none'
`;
}

/** Disables permissions that the pages never need. Payment stays allowed for the checkout's frame. */
function permissions(): string {
  const denied =
    "accelerometer camera display-capture geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi serial usb xr-spatial-tracking";
  const payment = 'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")';
  return [...denied.split(" ").map((feature) => `${feature}=()`), payment].join(", ");
}
