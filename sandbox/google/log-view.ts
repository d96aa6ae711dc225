// What the call log shows of a call to Google. Most parameters are secrets of somebody, so the
// log names them all and shows the values of a few.

const SHOWN = new Set([
  "access_type",
  "client_id",
  "code_challenge_method",
  "grant_type",
  "include_granted_scopes",
  "login_hint",
  "prompt",
  "redirect_uri",
  "response_type",
  "scope",
]);

/** Parameters of the address and fields of the form, in one. */
export function forLog(query: URLSearchParams, form: URLSearchParams): URLSearchParams {
  const shown = new URLSearchParams();
  for (const [name, value] of [...query, ...form]) {
    shown.append(name, SHOWN.has(name) ? value : "(redacted)");
  }
  return shown;
}
