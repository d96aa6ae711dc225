import { type Block, list, mail } from "#client/features/legal/legal-text.ts";
import { operator } from "#client/shell/operator.ts";

/** Who runs this deployment, for the legal texts (product.md 3.6.6). */
export function describeOperator(): Block {
  const { name, registryCode, address, email, vatNumber } = operator;
  return list(
    name,
    `Registry code: ${registryCode}`,
    `Address: ${address}`,
    ["E-mail: ", mail(email)],
    ...(vatNumber === "" ? [] : [`VAT number: ${vatNumber}`]),
  );
}
