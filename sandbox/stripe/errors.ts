// Stripe's refusals. Whether one is kept for an idempotency key depends on how far the call came.

interface FailureDetails {
  type?: "invalid_request_error" | "card_error" | "api_error" | "idempotency_error";
  code?: string;
  param?: string;
  /** Other members of the error, such as the intent that it is about. */
  more?: Record<string, unknown>;
  /** The work had begun: the same key gets the same refusal again. */
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

/** The member `error` of an answer. */
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

/** @param otherMode the object is there, but with the other mode's keys */
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

/** A value that cannot be what it must be. */
export function invalidParameter(param: string, message: string, code?: string): StripeFailure {
  return new StripeFailure(400, message, { param, ...(code === undefined ? {} : { code }) });
}

/** What was asked does not fit what has happened to the object. */
export function wrongState(message: string, code: string, more = {}): StripeFailure {
  return new StripeFailure(400, message, { code, more, kept: true });
}

export function secretMismatch(): StripeFailure {
  const message =
    "The client_secret provided does not match the client_secret associated with the " +
    "PaymentIntent.";
  return invalidParameter("client_secret", message);
}
