// The pages that a person sees: choice of account, consent, and errors. Forms without scripts; the tag
// `html` escapes every value.
import { html, raw } from "hono/html";
import type { OAuthError } from "#sandbox/google/errors.ts";
import type { GooglePerson } from "#sandbox/google/people.ts";
import { isGrantedBy, labelOf } from "#sandbox/google/scopes.ts";

export const CONSENT_PATH = "/o/oauth2/v2/auth/consent";

const CLIENT_NAME = "Tidylist";

const STYLE = `
  :root { color-scheme: light; }
  body { margin: 0; background: #f0f4f9; color: #1f1f1f; font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 30rem; margin: 3rem auto; padding: 2rem; background: #fff; border-radius: 1rem; }
  h1 { margin: 0 0 .5rem; font-size: 1.5rem; font-weight: 500; overflow-wrap: anywhere; }
  p { overflow-wrap: anywhere; }
  ul { list-style: none; margin: 1rem 0; padding: 0; }
  li { margin: .5rem 0; }
  fieldset { margin: 1rem 0; padding: 0; border: 0; }
  label { display: flex; gap: .75rem; padding: .5rem 0; }
  button { min-height: 2.75rem; padding: 0 1rem; border: 1px solid #747775; border-radius: .5rem;
    background: #fff; color: #0b57d0; font: inherit; cursor: pointer; }
  li button { width: 100%; text-align: start; color: #1f1f1f; }
  small { color: #444746; }
`;

// No form-action: browsers also apply it to the redirect after a form, which goes to the client.
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

/** The headers of every answer to a browser, including redirects. */
export const SHIELDED = {
  "cache-control": "no-store",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
};

/** @param request signed, for the forms. */
export function choicePage(people: readonly GooglePerson[], request: string): Promise<Response> {
  return page(
    200,
    "Choose an account",
    html`<h1>Choose an account</h1>
      <p>to continue to ${CLIENT_NAME}</p>
      <form method="post" action="/o/oauth2/v2/auth/account">
        <input type="hidden" name="request" value="${request}" />
        <ul>
          ${people.map(
            ({ email }) =>
              html`<li>
                <button type="submit" name="account" value="${email}">${email}</button>
              </li>`,
          )}
        </ul>
        <button type="submit" name="choice" value="cancel">Cancel</button>
      </form>`,
  );
}

/** @param request signed, with the chosen person. */
export function consentPage(
  person: GooglePerson,
  scopes: readonly string[],
  request: string,
): Promise<Response> {
  return page(
    200,
    `${CLIENT_NAME} wants access to your Google Account`,
    html`<h1>${CLIENT_NAME} wants access to your Google Account</h1>
      <p>${person.email}</p>
      <form method="post" action="${CONSENT_PATH}">
        <input type="hidden" name="request" value="${request}" />
        <fieldset>
          <legend>Select what ${CLIENT_NAME} can access</legend>
          ${scopes.map(
            (scope) =>
              html`<label
                ><input
                  type="checkbox"
                  name="scope"
                  value="${scope}"
                  ${isGrantedBy(person.grants, scope) ? "checked" : ""}
                />${labelOf(scope)}</label
              >`,
          )}
        </fieldset>
        <button type="submit" name="choice" value="continue">Continue</button>
        <button type="submit" name="choice" value="cancel">Cancel</button>
      </form>`,
  );
}

export function refusalPage({ code, status, message }: OAuthError): Promise<Response> {
  return page(
    status,
    `Error ${status}: ${code}`,
    html`<h1>Access blocked: ${CLIENT_NAME}'s request is invalid</h1>
      <p>Error ${status}: ${code}</p>
      <p>${message}</p>`,
  );
}

async function page(
  status: number,
  title: string,
  content: ReturnType<typeof html>,
): Promise<Response> {
  const text = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          ${content}
          <p>
            <small>This is the sandbox in place of Google. Nobody's real account is here.</small>
          </p>
        </main>
      </body>
    </html>`;
  return new Response(text, { status, headers: { ...HEADERS, ...SHIELDED } });
}
