import { describe, expect, it } from "vitest";
import { alertMail, type VanishedVideo } from "#worker/alerts/alert-mail.ts";
import { alertPush } from "#worker/alerts/alert-push.ts";

const operator = {
  name: "Tidy OÜ",
  registryCode: "12345678",
  address: "Pikk 1, 10123 Tallinn, Estonia",
  email: "hello@tidylist.example",
  phone: "+372 5555 5555",
  vatNumber: "",
};
const SELLER = { operator, publicOrigin: "https://tidylist.example" };
const TOKEN = "user-1.signature";

const video = (change: Partial<VanishedVideo> = {}): VanishedVideo => ({
  id: "id",
  title: "First song",
  channelTitle: "Old Band",
  forgottenAt: Date.UTC(2026, 11, 22, 8),
  playlists: ["Road trip"],
  ...change,
});
const mailOf = (...videos: VanishedVideo[]) =>
  alertMail({ vanished: videos, visibleAgain: [] }, SELLER, TOKEN, {
    id: "u1",
    channelTitle: "My\nChannel",
    language: "en",
  });

/** What a reader sees of the HTML. */
const shown = (html: string): string =>
  html
    .replaceAll(/<(style|title)[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/\s+/g, " ");

describe("the weekly mail", () => {
  it("names each video with its channel and playlists, and until when the names are kept", async () => {
    const { text, html } = await mailOf(video(), video({ title: "Second", forgottenAt: 0 }));
    for (const part of [text, shown(html)]) {
      expect(part).toContain("First song by Old Band, from Road trip");
      expect(part).toContain("The names are kept until 1 January 1970, the last of them until 22");
    }
    for (const part of [text, shown(html)]) {
      expect(part).toContain("Source: YouTube. Calculated by Tidylist, not a YouTube figure.");
    }
    const one = await mailOf(video());
    expect(one.text).toContain("The name is kept until 22 December 2026.");
    const nameless = await mailOf(video({ title: "", channelTitle: "" }));
    expect(nameless.text).toContain("- A video whose name is not known, from Road trip");
    expect(nameless.text).not.toContain("kept until");
  });

  it("names the channel, if it is known", async () => {
    const { text, html } = await mailOf(video());
    for (const part of [text, shown(html)]) expect(part).toContain("On YouTube channel My Channel");
    const unnamed = await alertMail({ vanished: [video()], visibleAgain: [] }, SELLER, TOKEN, {
      id: "u1",
      channelTitle: null,
      language: "en",
    });
    expect(unnamed.text).not.toContain("On YouTube channel");
  });

  it("has no name in its subject, and says one video in the singular", async () => {
    expect((await mailOf(video(), video())).subject).toBe("2 videos vanished from your playlists");
    expect((await mailOf(video())).subject).toBe("1 video vanished from your playlists");
  });

  it("loads nothing and links only to our own pages, of which one turns it off", async () => {
    const { html, text } = await mailOf(video({ title: '<img src="https://other.example/x">' }));
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(/);
    const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link);
    expect(links).toEqual([
      "https://tidylist.example/hidden?library=u1",
      `https://tidylist.example/unsubscribe#${TOKEN}`,
      "https://tidylist.example/account",
    ]);
    for (const link of links) expect(text).toContain(link);
    expect(shown(html)).toContain(
      "Tidy OÜ, Pikk 1, 10123 Tallinn, Estonia, hello@tidylist.example",
    );
  });

  it("tells what is visible again below what vanished, or alone, with the history's link", async () => {
    const of = { id: "u1", channelTitle: null, language: "en" as const };
    const visibleAgain = [video({ title: "Back" })];
    const both = await alertMail({ vanished: [video()], visibleAgain }, SELLER, TOKEN, of);
    expect(both.subject).toBe("1 video vanished from your playlists");
    const [first = "", second = ""] = both.text.split(
      "1 video of your removal history is visible again",
    );
    expect(first).toContain("- First song by ");
    expect(second).toContain("- Back by Old Band, from Road trip");
    expect(second).toContain("https://tidylist.example/history?library=u1");
    const alone = await alertMail(
      { vanished: [], visibleAgain: [...visibleAgain, ...visibleAgain] },
      SELLER,
      TOKEN,
      of,
    );
    expect(alone.subject).toBe("2 videos of your removal history are visible again");
    expect(alone.text).not.toContain("/hidden");
    expect(shown(alone.html)).not.toContain("vanished");
  });

  it("writes what others have named as text, on one line", async () => {
    const title = 'One\r\n- Two <b onclick="x">& "three"';
    const { text, html } = await mailOf(video({ title }));
    expect(text).toContain('- One - Two <b onclick="x">& "three" by Old Band');
    expect(html).toContain("One - Two &lt;b onclick=&quot;x&quot;&gt;&amp; &quot;three&quot;");
  });

  it("lists at most 50 videos and 3 playlists of each, and says how many more there are", async () => {
    const many = Array.from({ length: 62 }, (_, index) => video({ title: `Song ${index}` }));
    const { text } = await mailOf(...many);
    expect(text.split("\n").filter((line) => line.startsWith("- "))).toHaveLength(50);
    expect(text).toContain("And 12 more.");
    const everywhere = await mailOf(video({ playlists: ["A", "B", "C", "D", "E"] }));
    expect(everywhere.text).toContain("from A, B, C and 2 more");
  });
});

/** What mail programs make links of: a scheme, "www.", a domain with a known ending, an address, a Windows share. */
const LINKED = [
  /[a-z][a-z0-9+.-]*:\/\/\S/i,
  /\bwww\.\S/i,
  /[\p{L}\p{N}-]\.(?:example|com|org)\b/iu,
  // As Android, which takes most characters, also invisible ones, for a part of a domain.
  /[^\s./:@]\.(?:example|com|org)/i,
  /(?:\d{1,3}\.){3}\d/,
  /[\w.+-]@[\w-]/,
  /(?:mailto|tel|javascript):\S/i,
  /\\\\\w/,
];
const isLinked = (text: string): boolean => LINKED.some((pattern) => pattern.test(text));
const WITH_LINKS = [
  "https://evil.example win",
  "HTTP://EVIL.EXAMPLE",
  "go to evil.example/x",
  "www.evil.com",
  "(evil.com)",
  "münchen.example:8080",
  "me@evil.example",
  "mailto:me@evil.example",
  "javascript:alert(1)",
  "//evil.example/x",
  "http:/\\evil.com",
  "1.2.3.4/x",
  "\\\\server\\share",
  // The signs that are taken out leave no address behind.
  "ht\u200ftps://evil\u2066.example",
];
const DIRECTION_MARKS = [
  ..."\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
];

describe("a name that others have written", () => {
  it.each(WITH_LINKS)(
    "%j is no link in a mail, wherever it stands, nor in a push",
    async (name) => {
      expect(isLinked(name.replaceAll(/\p{Bidi_C}/gu, ""))).toBe(true);
      const vanished = video({ title: name, channelTitle: name, playlists: [name, name] });
      const about = { id: "u1", channelTitle: name, language: "en" as const };
      const news = { vanished: [vanished], visibleAgain: [] };
      const mail = await alertMail(news, SELLER, TOKEN, about);
      // What follows is ours, with our links.
      const [text = ""] = mail.text.split("The name is kept until");
      const [body = ""] = shown(mail.html).split("The name is kept until");
      const push = alertPush(news, { id: "p", deviceId: "d", library: "u1", channel: name }, "en");
      for (const part of [text, body, push.body]) {
        expect([part, isLinked(part)]).toEqual([part, false]);
      }
    },
  );

  it("keeps every sign that is seen", async () => {
    const title = "AC/DC: 3.5 @ Re:Zero… Node.js, S.O.S. https://a.example/b";
    const { text } = await mailOf(video({ title, forgottenAt: 0 }));
    expect(text.replaceAll("\u2060", "")).toContain(`- ${title} by Old Band`);
  });

  it.each(["text", "html"] as const)("turns no direction around in the %s part", async (part) => {
    for (const mark of DIRECTION_MARKS) {
      const name = `a${mark}b\u0085c\u0007`;
      const mail = await mailOf(video({ title: name, channelTitle: name, playlists: [name] }));
      expect(mail[part]).not.toContain(mark);
      expect(shown(mail[part])).toContain("ab c by ab c, from ab c");
    }
  });

  it("of which nothing is left is a name that is not known", async () => {
    const { text } = await mailOf(video({ title: "\u202e\n", channelTitle: "\u2069" }));
    expect(text).toContain("- A video whose name is not known, from Road trip");
    const about = { id: "p", deviceId: "d", library: "u1", channel: "" };
    const news = { vanished: [video({ title: "\u202e" })], visibleAgain: [] };
    expect(alertPush(news, about, "en")).toMatchObject({ count: 1 });
  });

  it.each(["./", "\ud83d", '"'])("of many %j leaves a push within what services take", (sign) => {
    const name = sign.repeat(200);
    const id = crypto.randomUUID();
    const about = { id, deviceId: id, library: id, channel: name };
    const videos = Array.from({ length: 5 }, () => video({ title: name, channelTitle: name }));
    const news = { vanished: videos, visibleAgain: [] };
    const bytes = new TextEncoder().encode(JSON.stringify(alertPush(news, about, "en"))).length;
    expect(bytes).toBeLessThanOrEqual(3993);
  });
});
