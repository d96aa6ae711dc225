import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { takePaymentReturn } from "#client/plans/payment-return.ts";
import { tellReturn } from "#client/plans/finish-payment.ts";

/**
 * Goes on with a payment that has come back from the bank's page. Where the session has ended meanwhile
 * nobody does, and the provider's own message to the server brings Premium.
 */
export function usePaymentReturn(): void {
  const client = useQueryClient();
  useEffect(() => {
    const returned = takePaymentReturn();
    if (returned) void tellReturn(client, returned);
  }, [client]);
}
