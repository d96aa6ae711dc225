// Which error codes a call may be answered with: its own, and those that follow from what it is.
import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { ErrorCode } from "#shared/error-codes.ts";

/** All codes that may answer a call, without repetition. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { access, beforeAgreement, anyOrigin, parameters, query, body, errors = [] } = endpoint;
  const all: ErrorCode[] = [...errors, "internal", "not_configured"];
  if (!anyOrigin) all.push("foreign_request");
  if (access === "signed-in") all.push("unauthenticated", "sign_in_unavailable", "rate_limited");
  if (access === "signed-in") all.push("channel_not_connected", "repeated_parameter");
  // While a deployment is given to a part of the requests, a library may not know a call yet (decision 83).
  if (access === "signed-in" && !beforeAgreement) {
    all.push("agreement_needed", "temporarily_unavailable");
  }
  if (parameters) all.push("not_found");
  if (query) all.push("invalid_input", "repeated_parameter");
  if (body) all.push("invalid_input", "invalid_json", "invalid_utf8", "body_too_large");
  return [...new Set(all)];
}
