// The OpenAPI document for developers, which no route serves (decision 48).
import { describe, expect, test } from "vitest";
import { type Endpoint, MAX_BODY_BYTES } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { describeApi } from "#scripts/openapi.ts";

type Operation = {
  operationId: string;
  parameters: { name: string; in: string }[];
  "x-max-body-bytes"?: number;
};
type Described = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

const text = JSON.stringify(describeApi());
const described = JSON.parse(text) as Described;
const calls = Object.entries<Endpoint>(endpoints);

describe("the OpenAPI document", () => {
  test.each(calls)("names %s, and how large its body may be", (name, endpoint) => {
    expect(described.openapi).toBe("3.1.0");
    const { method, path, body, maxBodyBytes } = endpoint;
    const operation = described.paths[path]?.[method.toLowerCase()];
    const limit = maxBodyBytes ?? (body && MAX_BODY_BYTES);
    expect([operation?.operationId, operation?.["x-max-body-bytes"]]).toEqual([name, limit]);
  });

  test("names the library in the query of each call about one, and of no other", () => {
    const naming = Object.values(described.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ parameters }) => parameters.some(({ name }) => name === "library"))
      .map(({ operationId }) => operationId);
    expect(naming).toEqual(expect.arrayContaining(["playlists", "youtubeStatus", "saveOrder"]));
    for (const name of ["analyzePlaylists", "exportAccount", "youtubeCallback"]) {
      expect(calls.map(([known]) => known)).toContain(name);
      expect(naming).not.toContain(name);
    }
  });

  test("has only references that resolve", () => {
    const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference ?? "");
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) {
      expect(name).toMatch(/^#\/components\/schemas\/\w+$/);
      expect(described.components.schemas).toHaveProperty(name.split("/").at(-1) ?? "");
    }
  });
});
