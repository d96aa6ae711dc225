// The way to the right of withdrawal (product.md 9.7.4). The law names the words.

export const WITHDRAW_HERE = "Withdraw from contract here";
/** The heading of the payments on the account page. */
export const PAYMENTS_HEADING = "payments-heading";
export const WITHDRAW_ADDRESS = `/account#${PAYMENTS_HEADING}`;
