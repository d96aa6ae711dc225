// What the call log shows of a call to Google: the names of all parameters and the values of a few, because
// most are secret.

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

/** The parameters of query and form together. */
export function forLog(query: URLSearchParams, form: URLSearchParams): URLSearchParams {
  const shown = new URLSearchParams();
  for (const [name, value] of [...query, ...form]) {
    shown.append(name, SHOWN.has(name) ? value : "(redacted)");
  }
  return shown;
}
