// The calls about alerts (product.md 21).
import {
  alertsSchema,
  pushDeviceParametersSchema,
  pushSubscriptionSchema,
  unsubscribedSchema,
  unsubscribeQuerySchema,
} from "#shared/contract/alerts.ts";
import type { Described } from "#shared/contract/endpoint.ts";

export const alertEndpoints = {
  alerts: {
    summary: "Which alerts about vanished videos the person gets",
    beforeAgreement: true,
    response: alertsSchema,
  },
  turnOnMail: {
    summary: "A mail each week in which videos have vanished",
    response: alertsSchema,
    errors: ["alerts_not_offered", "address_not_verified"],
  },
  turnOffMail: {
    summary: "No more mails; also the answer no to the offer",
    beforeAgreement: true,
    response: alertsSchema,
  },
  turnOnPush: {
    summary:
      "A notification in this browser when videos have vanished; again where its address has changed",
    body: pushSubscriptionSchema,
    response: alertsSchema,
    errors: ["alerts_not_offered", "push_service_unknown"],
  },
  turnOffPush: {
    summary: "No more notifications in a browser",
    beforeAgreement: true,
    parameters: pushDeviceParametersSchema,
    response: alertsSchema,
  },
  openUnsubscribe: {
    summary: "For mail programs that open the link of one click: leads to the page that asks",
    access: "anyone",
    query: unsubscribeQuerySchema,
  },
  unsubscribe: {
    summary: "No more mails, with the token of a mail in place of a session",
    access: "anyone",
    anyOrigin: true,
    query: unsubscribeQuerySchema,
    response: unsubscribedSchema,
    errors: ["link_not_valid", "rate_limited"],
  },
} as const satisfies Record<string, Described>;
