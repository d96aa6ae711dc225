/** Who runs a deployment and answers for it (GDPR 13, directive 2000/31 article 5, directive 2011/83 article 6). */
export type Operator = {
  name: string;
  /** The number in the register of companies. */
  registryCode: string;
  /** On one line. */
  address: string;
  email: string;
  phone: string;
  /** Empty if the operator is not registered for VAT. */
  vatNumber: string;
};

/** `setting`: that of OPERATOR_VAT_NUMBER, "none" for an operator who is not registered for VAT. */
export function vatNumberOf(setting: string): string {
  return setting === "none" ? "" : setting;
}

/** Stands with the price wherever it stands beside a way to pay (product.md 9.1.1). */
export function vatWords({ vatNumber }: Pick<Operator, "vatNumber">): string {
  return vatNumber === "" ? "no VAT added" : "including VAT";
}

/** To whom a withdrawal by mail or letter goes (directive 2011/83, annex I, part B). */
export function letterAddressOf({ name, address, email }: Operator): string {
  return `${name}, ${address}, ${email}`;
}

/** Shown where no operator is set: in the sandbox and in local builds. */
export const EXAMPLE_OPERATOR: Operator = {
  name: "Example Operator OÜ (example, no real company)",
  registryCode: "00000000 (example)",
  address: "Example Street 1, 10111 Tallinn, Estonia (example)",
  email: "operator@operator.example",
  phone: "+372 000 0000 (example)",
  vatNumber: "EE000000000 (example)",
};
