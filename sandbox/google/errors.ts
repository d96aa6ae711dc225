// Google's two kinds of refusal: one for the client, as an OAuth error, and one for the person, as
// a page, where the client's own address cannot be trusted.

export class OAuthError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, description: string, status = 400) {
    super(description);
    this.name = "OAuthError";
    this.code = code;
    this.status = status;
  }
}

/** Shown to the person and never redirected. */
export class RefusedRequest extends OAuthError {
  override readonly name = "RefusedRequest";
}

export function invalidGrant(description: string): OAuthError {
  return new OAuthError("invalid_grant", description);
}

/** @throws OAuthError by way of `refuse` when a parameter stands twice (RFC 6749, 3.1). */
export function requireSingleValues(
  parameters: URLSearchParams,
  refuse: new (code: string, description: string) => OAuthError,
): void {
  for (const name of new Set(parameters.keys())) {
    if (parameters.getAll(name).length === 1) continue;
    const description = `OAuth 2 parameters can only have a single value: ${name}`;
    throw new refuse("invalid_request", description);
  }
}
