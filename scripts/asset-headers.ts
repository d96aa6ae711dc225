// The headers of everything that is served without the Worker: the format of Cloudflare's _headers.
// One section sets the policy: Cloudflare joins the values of a header that several sections set.

export type HeaderSettings = {
  /** Where a local run's sandbox may be: it has pictures, and the card form. */
  sandboxOrigins: readonly string[];
};

const TWO_YEARS_SECONDS = 63_072_000;
const PICTURES =
  "'self' data: https://i.ytimg.com https://yt3.ggpht.com https://*.googleusercontent.com https://*.stripe.com";
// Only the checkout needs Stripe, but it may be reached without loading a page anew, and then the
// policy of the page that one came to first still counts.
const STRIPE_SCRIPTS = "https://js.stripe.com https://*.js.stripe.com";
const REPORTS = "/api/csp-report";

/** The text of `_headers`: a strict policy everywhere, and hashed files kept for good. */
export function assetHeaders({ sandboxOrigins }: HeaderSettings): string {
  // The sandbox's pictures come over http, and some browsers upgrade even local addresses.
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

/** What the pages never ask a visitor for; payment is for the checkout, whose form is in a frame. */
function permissions(): string {
  const denied =
    "accelerometer camera display-capture geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi serial usb xr-spatial-tracking";
  const payment = 'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")';
  return [...denied.split(" ").map((feature) => `${feature}=()`), payment].join(", ");
}
