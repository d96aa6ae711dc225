import { type Block, list, mail } from "#client/features/legal/legal-text.ts";
import { operator } from "#client/api/operator.ts";

/** Who runs this deployment, for the legal texts (product.md 3.6.6). */
export function describeOperator(): Block {
  const { name, registryCode, address, email, phone, vatNumber } = operator;
  return list(
    name,
    `Registry code: ${registryCode}`,
    `Address: ${address}`,
    ["E-mail: ", mail(email)],
    `Telephone: ${phone}`,
    ...(vatNumber === "" ? [] : [`VAT number: ${vatNumber}`]),
  );
}
