import { EXAMPLE_OPERATOR, type Operator } from "#shared/operator.ts";

/** Who runs this deployment. The build sets it from OPERATOR_NAME and the like; outside a build there is no `env`. */
export const operator: Operator = import.meta.env?.OPERATOR ?? EXAMPLE_OPERATOR;
