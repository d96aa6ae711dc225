import { expect, test } from "vitest";
import { deviceName } from "#worker/account/device-name.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36",
    "Chrome, Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0",
    "Edge, Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15",
    "Safari, macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari, iPhone",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/156.0 Mobile/15E148 Safari/604.1",
    "Chrome, iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36",
    "Chrome, Android",
  ],
  [
    "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
    "Firefox, Linux",
  ],
  ["Mozilla/5.0 (X11; CrOS x86_64) Chrome/156.0.0.0 Safari/537.36", "Chrome, ChromeOS"],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36 OPR/110.0", "Opera, Windows"],
  ["curl/8.5.0", ""],
  ["<script>alert(1)</script>", ""],
  ["", ""],
  [undefined, ""],
])("%s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
