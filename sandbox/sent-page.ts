// The frame of the pages that show what was sent to people.
import { html } from "hono/html";

const HEADERS = {
  "cache-control": "no-store",
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  main { max-width: 45rem; margin: 2rem auto; padding: 0 1rem; }
  li { margin: .5rem 0; }
  dt { font-weight: 600; }
  dd { margin: 0 0 .5rem; }
  pre { white-space: pre-wrap; padding: 1rem; border: 1px solid #8888; }
  iframe { width: 100%; height: 40rem; border: 1px solid #8888; }
`;

export async function sentPage(title: string, body: unknown): Promise<Response> {
  const text = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
  return new Response(String(text), { headers: HEADERS });
}
