import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { takePaymentReturn } from "#client/plans/payment-return.ts";
import { showPaymentReturn } from "#client/plans/finish-payment.ts";

/**
 * Finishes a payment after the return from the bank's page. If the session has ended meanwhile, Stripe's
 * webhook grants Premium instead.
 */
export function usePaymentReturn(): void {
  const client = useQueryClient();
  useEffect(() => {
    const returned = takePaymentReturn();
    if (returned) void showPaymentReturn(client, returned);
  }, [client]);
}
