// The calls about alerts (product.md 21).
import {
  alertsSchema,
  pushDeviceParametersSchema,
  pushSubscriptionSchema,
  unsubscribedSchema,
  unsubscribeQuerySchema,
} from "#shared/contract/alerts.ts";
import * as calls from "#shared/contract/calls.ts";
import { addressParts } from "#shared/contract/endpoint.ts";

export const alertEndpoints = {
  alerts: {
    ...addressParts(calls.alerts),
    summary: "Which alerts about vanished videos the person gets",
    access: "signed-in",
    beforeAgreement: true,
    response: alertsSchema,
  },
  turnOnMail: {
    ...addressParts(calls.turnOnMail),
    summary: "A mail each week in which videos have vanished",
    access: "signed-in",
    response: alertsSchema,
    errors: ["alerts_not_offered", "address_not_verified"],
  },
  turnOffMail: {
    ...addressParts(calls.turnOffMail),
    summary: "No more mails; also the answer no to the offer",
    access: "signed-in",
    beforeAgreement: true,
    response: alertsSchema,
  },
  turnOnPush: {
    ...addressParts(calls.turnOnPush),
    summary:
      "A notification in this browser when videos have vanished; again where its address has changed",
    access: "signed-in",
    body: pushSubscriptionSchema,
    response: alertsSchema,
    errors: ["alerts_not_offered", "push_service_unknown"],
  },
  turnOffPush: {
    ...addressParts(calls.turnOffPush),
    summary: "No more notifications in a browser",
    access: "signed-in",
    beforeAgreement: true,
    parameters: pushDeviceParametersSchema,
    response: alertsSchema,
  },
  openUnsubscribe: {
    ...addressParts(calls.openUnsubscribe),
    summary: "For mail programs that open the link of one click: leads to the page that asks",
    access: "anyone",
    query: unsubscribeQuerySchema,
  },
  unsubscribe: {
    ...addressParts(calls.unsubscribe),
    summary: "No more mails, with the token of a mail in place of a session",
    access: "anyone",
    anyOrigin: true,
    query: unsubscribeQuerySchema,
    response: unsubscribedSchema,
    errors: ["link_not_valid", "rate_limited"],
  },
} as const;
