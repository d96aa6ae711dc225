import { expect, test } from "vitest";
import { readReturned } from "#client/library/change-window/change-host.tsx";
import { keptOf } from "#client/library/changes/change-requests.ts";

const REMOVAL = { kind: "hidden", playlistIds: ["PL1"], from: "list" } as const;
const ORDER = {
  kind: "order",
  playlistId: "PL1",
  itemIds: ["b", "a"],
  requestId: "3f0c7a52-5d0e-4c55-9a3e-8f1f0c1d2e3f",
} as const;

test.each([
  [REMOVAL, "plan1"],
  [ORDER, "1"],
])(
  "a confirmed change goes on when Google is asked again after a refusal: %j",
  async (change, plan) => {
    const refused = await readReturned({ change, plan }, "write_refused");
    expect(refused).toMatchObject({ change, refusal: expect.any(String) });
    const again = refused && keptOf({ id: 1, ...refused });
    expect(await readReturned(again, "connected")).toEqual({ change, confirmed: { plan } });
  },
);
