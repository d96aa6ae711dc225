// Playlists and videos as people paste them: with what each line means, or the sentence that refuses it.
import type { MessyLines } from "#tests/unit/messy-channel-lines.ts";

const LIST = "PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf";
const ALBUM = "OLAK5uy_kxyGAaIYVfwzLPJ8wTOAuuNpgGGaDkOT4";
const UPLOADS = "UUBJycsmduvYEL83R_U4JriQ";
const VIDEO = "dQw4w9WgXcQ";
const OTHER = "-wtIMTCHWu_";

export const MESSY_LINES: MessyLines[] = [
  {
    means: [LIST],
    lines: [
      `https://www.youtube.com/playlist?list=${LIST}`,
      `youtube.com/playlist?list=${LIST}&si=Zk3_9aBcDeFgHiJk`,
      `https://m.youtube.com/playlist?list=${LIST}&jct=abc`,
      `https://music.youtube.com/playlist?list=${LIST}`,
      `https://music.youtube.com/browse/VL${LIST}`,
      `https://www.youtube.com/watch?v=${VIDEO}&list=${LIST}&index=3&t=12s`,
      `https://youtu.be/${VIDEO}?list=${LIST}`,
      `https://www.youtube.com/watch?v=${VIDEO}&amp;list=${LIST}`,
      `https://www.youtube.com/watch?v=${VIDEO}%26list%3D${LIST}`,
      `https://www.youtube.com/embed/videoseries?list=${LIST}`,
      `<iframe src="https://www.youtube.com/embed/videoseries?list=${LIST}"></iframe>`,
      `[My list](https://www.youtube.com/playlist?list=${LIST} "90 videos")`,
      `<a href='https://www.youtube.com/playlist?list=${LIST}'>My list</a>`,
      `1. My list: https://www.youtube.com/playlist?list=${LIST};`,
      `- [ ] watch youtube.com/playlist?list=${LIST} until June`,
      `{"url":"https://www.youtube.com/playlist?list=${LIST}"}`,
      `"My list","https://www.youtube.com/playlist?list=${LIST}","90"`,
      `一緒に見よう：https://www.youtube.com/playlist?list=${LIST}　お願いします`,
      `Смотри https://www.youtube.com/playlist?list=${LIST}!`,
      `שלום https://www.youtube.com/playlist?list=${LIST}`,
      `\uFEFFhttps://www.youtube.com/playlist?list=${LIST}`,
      `https://example.com/list https://www.youtube.com/playlist?list=${LIST}`,
      `me@example.com sent youtube.com/playlist?list=${LIST}`,
      `My list (${LIST})`,
      `VL${LIST}`,
      `  ${LIST}  `,
      `vnd.youtube://playlist?list=${LIST}`,
      `https://studio.youtube.com/playlist/${LIST}/videos`,
      `https://consent.youtube.com/m?continue=https://www.youtube.com/playlist?list=${LIST}&gl=DE`,
      `https://www.youtube.com/attribution_link?u=/playlist?list=${LIST}`,
    ],
  },
  {
    means: [ALBUM],
    lines: [`https://music.youtube.com/playlist?list=${ALBUM}`, `Album: ${ALBUM}`],
  },
  { means: [UPLOADS], lines: [`https://www.youtube.com/playlist?list=${UPLOADS}`, UPLOADS] },
  {
    means: ["PL46F0A159EC02DF82"],
    lines: ["http://www.youtube.com/view_play_list?p=46F0A159EC02DF82"],
  },
  {
    means: [VIDEO],
    lines: [
      `https://www.youtube.com/watch?v=${VIDEO}`,
      `https://youtu.be/${VIDEO}?t=42`,
      `youtu.be/${VIDEO}.`,
      `https://www.youtube.com/shorts/${VIDEO}?feature=share`,
      `https://www.youtube.com/live/${VIDEO}`,
      `https://www.youtube-nocookie.com/embed/${VIDEO}?rel=0`,
      `https://i.ytimg.com/vi/${VIDEO}/hqdefault.jpg`,
      `https://www.youtubekids.com/watch?v=${VIDEO}`,
      `vnd.youtube:${VIDEO}`,
      `**https://youtu.be/${VIDEO}**`,
      `> https://youtu.be/${VIDEO}`,
      `https://youtu.be/${VIDEO} https://youtu.be/${VIDEO}`,
      `https://youtu.be/${VIDEO} https://vimeo.com/12345`,
      `"${VIDEO}"`,
      VIDEO,
    ],
  },
  { means: [OTHER], lines: [OTHER] },
  {
    means: [VIDEO, OTHER],
    lines: [
      `https://youtu.be/${VIDEO},https://youtu.be/${OTHER}`,
      `https://youtu.be/${VIDEO}https://youtu.be/${OTHER}`,
      `youtu.be/${VIDEO}; youtu.be/${OTHER}`,
    ],
  },
  { means: [LIST, VIDEO], lines: [`${LIST} and https://youtu.be/${VIDEO}`] },
  {
    means: [],
    refused: "is a mix",
    lines: [`https://www.youtube.com/watch?v=${VIDEO}&list=RD${VIDEO}&start_radio=1`],
  },
  {
    means: [],
    refused: "is Watch Later",
    lines: ["https://www.youtube.com/playlist?list=WL", "WL"],
  },
  { means: [], refused: "is a watch history", lines: ["https://www.youtube.com/feed/history"] },
  {
    means: [],
    refused: "is a list of liked videos",
    lines: ["https://www.youtube.com/playlist?list=LL", "my likes: youtube.com/feed/liked"],
  },
  {
    means: [],
    refused: "names a list that cannot be read",
    lines: [
      `https://www.youtube.com/watch?v=${VIDEO}&list=PLrAX…`,
      `https://www.youtube.com/watch?v=${VIDEO}&list=TLGGx1y2z3a4b5c6MDEwMTIwMjU`,
      "https://www.youtube.com/playlist?list=",
    ],
  },
  {
    means: [],
    refused: "is a YouTube link without a playlist, video or channel in it",
    lines: [
      "https://www.youtube.com/",
      "https://www.youtube.com/feed/subscriptions",
      "https://www.youtube.com/results?search_query=north+light",
    ],
  },
  {
    means: [],
    refused: "is not a YouTube link",
    lines: [
      `https://vimeo.com/${VIDEO}`,
      `https://youtube.com.evil.example/playlist?list=${LIST}`,
      `https://evil.example/?u=https://www.youtube.com/playlist?list=${LIST}`,
      `https://www.ｙoutube.com/playlist?list=${LIST}`,
      `https://www.youtube.com:8443/playlist?list=${LIST}`,
      `\u202Ehttps://www.youtube.com/playlist?list=${LIST}`,
      "javascript:alert(1)//youtube.com",
      "<script>alert(1)</script>",
      "What is the programming playlist called?",
      "PLEASE-SUBSCRIBE-TO-MY-CHANNEL-NOW today",
      "1. Introduction (12:34)",
      "🎉🎉🎉",
    ],
  },
];
