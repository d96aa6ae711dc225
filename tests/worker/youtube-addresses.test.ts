// YouTube's addresses on our host lead to the calculator, and nowhere else (product.md 23.4).
import { expect, it } from "vitest";
import { openYouTubeAddress } from "#worker/calculator/pages/youtube-addresses.ts";
import { fetchApi } from "#tests/worker/api.ts";

const LIST = "PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf";
const VIDEO = "dQw4w9WgXcQ";

/** What the parameters of the calculator's address say to which it leads. */
async function open(address: string, init: RequestInit = {}) {
  const response = await fetchApi(address, { redirect: "manual", ...init });
  const location = response.headers.get("Location") ?? "";
  expect(response.status).toBe(302);
  expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(location).toMatch(/^\/playlist-length\?[\w=&%.*+-]+$/);
  const url = new URL(location, "https://tidylist.test");
  return Object.fromEntries(url.searchParams);
}

it.each([
  [`/playlist?list=${LIST}`, LIST],
  [`/playlist?list=${LIST}&si=abcdefgh`, LIST],
  [`/watch?v=${VIDEO}&list=${LIST}&index=3`, LIST],
  [`/watch?v=${VIDEO}`, VIDEO],
  [`/watch?v=${VIDEO}&t=42s`, VIDEO],
  [`/shorts/${VIDEO}`, VIDEO],
  [`/live/${VIDEO}?feature=share`, VIDEO],
])("%s opens its result", async (address, list) => {
  expect(await open(address)).toEqual({ list });
  expect(await open(address, { method: "HEAD" })).toEqual({ list });
});

it.each([
  "/@northlight",
  "/@northlight/videos",
  "/@northlight/playlist-length",
  "/@%E6%97%A5%E6%9C%AC%E8%AA%9E",
  "/%40northlight",
  "/channel/UCuAXFkgsw1L7xaCfnd5JJOw",
  "/c/Northlight",
  "/user/northlight",
  "/playlist",
  "/playlist?list=WL",
  `/watch?v=${VIDEO}&list=RD${VIDEO}`,
  // Hostile ones are a line like any other, and stay inside the parameter.
  "/@%3Cscript%3Ealert(1)%3C/script%3E",
  "/@%00%0d%0aSet-Cookie:%20a=b",
  "/@%ff%fe",
  "/@//evil.example/",
  "/@a@evil.example",
  "/@%F0%9F%92%A9?shared-text=x&list=",
])("%s gives the line as it is to the calculator", async (address) => {
  expect(await open(address)).toEqual({ "shared-url": `https://www.youtube.com${address}` });
});

// These get the page "Page Not Found" from the static files, which are not there in these tests.
it("opens nothing for other methods, and for an address that is too long", () => {
  const request = (path: string, method = "GET") =>
    openYouTubeAddress(new Request(`https://tidylist.test${path}`, { method }));
  expect(request(`/playlist?list=${LIST}`)?.status).toBe(302);
  expect(request(`/playlist?list=${LIST}`, "POST")).toBeUndefined();
  expect(request(`/@${"a".repeat(3000)}`)).toBeUndefined();
});
