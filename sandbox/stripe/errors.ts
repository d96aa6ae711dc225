// Stripe's errors. An idempotency key stores an error only if the work had begun.

interface FailureDetails {
  type?: "invalid_request_error" | "card_error" | "api_error" | "idempotency_error";
  code?: string;
  param?: string;
  /** Further members of the error, such as its intent. */
  more?: Record<string, unknown>;
  /** True if the work had begun: the same idempotency key returns the same error. */
  kept?: boolean;
}

export class StripeFailure extends Error {
  readonly status: number;
  readonly details: FailureDetails;

  constructor(status: number, message: string, details: FailureDetails = {}) {
    super(message);
    this.name = "StripeFailure";
    this.status = status;
    this.details = details;
  }
}

export function errorBody(failure: StripeFailure, requestId: string, livemode: boolean) {
  const { type = "invalid_request_error", code, param, more = {} } = failure.details;
  const mode = livemode ? "" : "test/";
  return {
    ...(code === undefined ? {} : { code, doc_url: docUrl(code) }),
    message: failure.message,
    ...(param === undefined ? {} : { param }),
    request_log_url: `https://dashboard.stripe.com/${mode}logs/${requestId}`,
    ...more,
    type,
  };
}

export function docUrl(code: string): string {
  return `https://docs.stripe.com/error-codes/${code.replaceAll("_", "-")}`;
}

/** @param otherMode the object exists, but in the mode of the other keys */
export function noSuch(
  kind: string,
  id: string,
  { param = kind, status = 404, otherMode }: NoSuchDetails = {},
): StripeFailure {
  const hint =
    otherMode === undefined
      ? ""
      : `; a similar object exists in ${otherMode} mode, but a ` +
        `${otherMode === "test" ? "live" : "test"} mode key was used to make this request.`;
  return new StripeFailure(status, `No such ${kind}: '${id}'${hint}`, {
    code: "resource_missing",
    param,
  });
}

interface NoSuchDetails {
  param?: string;
  status?: number;
  otherMode?: "test" | "live" | undefined;
}

export function missingParameter(param: string): StripeFailure {
  const message = `Missing required param: ${param}.`;
  return new StripeFailure(400, message, { code: "parameter_missing", param });
}

export function unknownParameter(param: string): StripeFailure {
  const message = `Received unknown parameter: ${param}`;
  return new StripeFailure(400, message, { code: "parameter_unknown", param });
}

export function invalidParameter(param: string, message: string, code?: string): StripeFailure {
  return new StripeFailure(400, message, { param, ...(code === undefined ? {} : { code }) });
}

/** The object's state does not allow the operation. */
export function wrongState(message: string, code: string, more = {}): StripeFailure {
  return new StripeFailure(400, message, { code, more, kept: true });
}

export function secretMismatch(): StripeFailure {
  const message =
    "The client_secret provided does not match the client_secret associated with the " +
    "PaymentIntent.";
  return invalidParameter("client_secret", message);
}
