// The headers of everything that is served without the Worker: the format of Cloudflare's _headers.

export type HeaderSettings = {
  /** More origins whose pictures may be shown. */
  pictureOrigins: readonly string[];
};

const TWO_YEARS_SECONDS = 63_072_000;
const PICTURES =
  "'self' data: https://i.ytimg.com https://yt3.ggpht.com https://*.googleusercontent.com";

/** The text of `_headers`: a strict policy everywhere, and hashed files kept for good. */
export function assetHeaders({ pictureOrigins }: HeaderSettings): string {
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
  ].join("; ");
  return `/*
  Content-Security-Policy: ${policy}
  X-Content-Type-Options: nosniff
  X-Frame-Options: DENY
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin-allow-popups
  Cross-Origin-Resource-Policy: same-origin
  Strict-Transport-Security: max-age=${TWO_YEARS_SECONDS}; includeSubDomains
  Permissions-Policy: accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(self), usb=()

/assets/*
  Cache-Control: public, max-age=31536000, immutable
`;
}
