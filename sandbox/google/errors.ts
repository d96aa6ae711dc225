// Google's two kinds of error: an OAuth error for the client, and a page for the person if the return
// address cannot be trusted.

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

/** Shown to the person, never redirected. */
export class RefusedRequest extends OAuthError {
  override readonly name = "RefusedRequest";
}

export function invalidGrant(description: string): OAuthError {
  return new OAuthError("invalid_grant", description);
}

/** @throws `refuse` if a parameter is repeated (RFC 6749, 3.1). */
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
