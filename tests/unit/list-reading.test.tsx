import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useListReading } from "#client/library/list-reading.ts";

function ListReading() {
  return useListReading({ enabled: false });
}

test.each([
  [["sync", "playlists", "auto"], "running"],
  [["sync", "all", "asked"], "running"],
  [["sync", "videos", "PL1", "auto"], "ended"],
  [["sync", "regions", "PL1", "asked"], "ended"],
])("while the call %j is in flight, the reading of the list is %s", (mutationKey, state) => {
  const client = new QueryClient();
  const mutationFn = () => new Promise<never>(() => {});
  void client.getMutationCache().build(client, { mutationKey, mutationFn }).execute(undefined);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ListReading />
    </QueryClientProvider>,
  );
  expect(html).toBe(state);
  client.clear();
});
