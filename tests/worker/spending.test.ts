import { beforeEach, expect, test } from "vitest";
import { spendingSchema } from "#shared/contract/system.ts";
import { fetchApiWith } from "#tests/worker/api.ts";
import { emptyLedger, ledgerStub } from "#tests/worker/tables.ts";

const SECRET = "an operator's secret of 32 characters or more";
const PATH = "/api/operator/spending";

beforeEach(emptyLedger);

const ask = (setting: object, authorization?: string) =>
  fetchApiWith(setting)(PATH, { headers: authorization ? { Authorization: authorization } : {} });

test("an operator with the secret sees what the day has spent", async () => {
  await ledgerStub().reserve({ class: "writes", units: { main: 150 } });
  const answer = await ask({ OPERATOR_SECRET: SECRET }, `Bearer ${SECRET}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const { main } = spendingSchema.parse(await answer.json());
  expect(main.classes["writes"]).toMatchObject({ spent: 150, of: 1600 });
});

test.each([
  ["no secret", { OPERATOR_SECRET: SECRET }, undefined],
  ["a wrong secret", { OPERATOR_SECRET: SECRET }, `Bearer ${SECRET.slice(1)}`],
  ["a deployment without one", {}, "Bearer undefined"],
])("with %s there is nothing to see", async (_name, setting, authorization) => {
  const answer = await ask(setting, authorization);
  expect(answer.status).toBe(404);
});
