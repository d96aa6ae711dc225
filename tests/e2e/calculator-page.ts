// Helpers for the calculator page.
import { expect, type Page, type Route } from "@playwright/test";

type Example = { title: string; url: string; videoCount: number };

/** Examples of the sandbox's own world, by their number of videos. */
async function readExamples(page: Page): Promise<Map<number, Example>> {
  const response = await page.request.get("/api/environment");
  const { examples } = (await response.json()) as { examples: Example[] };
  return new Map(examples.map((example) => [example.videoCount, example]));
}

/** The example with `videos` videos. */
export async function example(page: Page, videos: number): Promise<Example> {
  const found = (await readExamples(page)).get(videos);
  if (!found) throw new Error(`the sandbox has no example of ${videos} videos`);
  return found;
}

/** Handles the calls that read playlists. No answer is stored, even if another test has asked for the same. */
export async function routeCalculation(
  page: Page,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route("**/api/{public,library}/playlist-length*", (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ status: 404, body: "Not stored." })
      : handle(route),
  );
}

export async function calculate(page: Page, ...lines: string[]): Promise<void> {
  await page.getByLabel("Playlist URLs").fill(lines.join("\n"));
  await page.getByRole("button", { name: "Calculate Duration" }).click();
  await expect(page.getByRole("heading", { name: "Analysis Results" })).toBeVisible();
}

/** Opens the plan, unless the link has opened it. */
export async function showPlan(page: Page): Promise<void> {
  const opens = page.getByRole("button", { name: "Plan watching" });
  if ((await opens.getAttribute("aria-expanded")) === "true") return;
  await opens.click();
  await expect(page.getByRole("heading", { name: "Plan your watching" })).toBeInViewport();
}

export async function showVideos(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Show All/ }).click();
  await expect(page.getByRole("grid", { name: "Videos" })).toBeVisible();
}

/** Collects the browser's errors: script errors and violations of the policy. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // Chromium reports each 404; this one says that no answer is stored.
    if (message.location().url.includes("stored=1")) return;
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  return complaints;
}
