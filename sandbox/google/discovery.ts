// Google's discovery document and keys. The document lists what Google supports, also what the sandbox does
// not: the device flow, and response types other than code.
import { publishedKeys } from "#sandbox/google/signing-keys.ts";
import { json, type GoogleCall } from "#sandbox/google/call.ts";

const CACHED = { "cache-control": "public, max-age=3600" };

export function describeProvider({ origin }: GoogleCall): Response {
  const description = {
    issuer: origin,
    authorization_endpoint: `${origin}/o/oauth2/v2/auth`,
    device_authorization_endpoint: `${origin}/device/code`,
    token_endpoint: `${origin}/token`,
    userinfo_endpoint: `${origin}/v1/userinfo`,
    revocation_endpoint: `${origin}/revoke`,
    jwks_uri: `${origin}/oauth2/v3/certs`,
    response_types_supported: [
      "code",
      "token",
      "id_token",
      "code token",
      "code id_token",
      "token id_token",
      "code token id_token",
      "none",
    ],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: ["openid", "email", "profile"],
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    claims_supported: [
      "aud",
      "email",
      "email_verified",
      "exp",
      "family_name",
      "given_name",
      "iat",
      "iss",
      "name",
      "picture",
      "sub",
    ],
    code_challenge_methods_supported: ["plain", "S256"],
    grant_types_supported: [
      "authorization_code",
      "refresh_token",
      "urn:ietf:params:oauth:grant-type:device_code",
      "urn:ietf:params:oauth:grant-type:jwt-bearer",
    ],
    authorization_response_iss_parameter_supported: true,
  };
  return json(200, description, CACHED);
}

export function publishKeys(): Response {
  return json(200, { keys: publishedKeys }, CACHED);
}
