import { type LegalText, link, list, mail, say } from "#client/features/legal/legal-text.ts";
import { SUPPORT_MAIL } from "#client/shell/contact.ts";

/** The section "What we test" must match what the browser tests check (product.md 3.9). */
export const ACCESSIBILITY_STATEMENT: LegalText = {
  title: "Accessibility",
  summary:
    "Tidylist is meant to work for everybody: by keyboard, by touch, with a screen reader, enlarged, and in the colours that you have chosen.",
  sections: [
    {
      id: "standard",
      heading: "The standard",
      blocks: [
        say(
          "We hold ourselves to the ",
          link(
            "Web Content Accessibility Guidelines (WCAG) 2.2, level AA",
            "https://www.w3.org/TR/WCAG22/",
          ),
          ". It contains what EN 301 549, the European standard for services like this one, asks of web pages (chapter 9). Tidylist meets it as far as our tests show, with the limits below.",
        ),
      ],
    },
    {
      id: "tests",
      heading: "What we test",
      blocks: [
        say("Before every release, in a browser:"),
        list(
          "Every page and window, in its states, with axe-core and its rules for WCAG 2.2 AA: in light, in dark and in forced colours.",
          "The main journeys with the keyboard alone: where the focus goes, that it is visible, and that it comes back when a window closes.",
          "Pages at a width of 320 pixels, which is 400 % zoom, without scrolling sideways.",
          "That nothing moves when a person has asked for reduced motion.",
        ),
        say(
          "We made this assessment ourselves, with automatic tests. No outside body has assessed Tidylist, and automatic tests do not find every barrier.",
        ),
      ],
    },
    {
      id: "limits",
      heading: "What is known not to work",
      blocks: [
        list(
          "Titles of videos and playlists are shown as YouTube gives them. The page does not say in which language each is, so a screen reader may read one in the wrong language.",
          "Pictures of videos have no description, because YouTube gives none. The title stands beside each.",
          "Long lists draw only the rows in sight. A browser’s own search finds only those; the search field of the list finds all.",
          "The card form of the checkout is a page of Stripe’s, and Google’s sign-in is a page of Google’s. We cannot change them.",
          "This statement, the terms and the privacy policy are in English only.",
        ),
      ],
    },
    {
      id: "contact",
      heading: "If something does not work for you",
      blocks: [
        say(
          "Write to ",
          mail(SUPPORT_MAIL),
          " what you wanted to do and with which program. We answer, and name another way until it works. If our answer does not help, you may turn to the ",
          link(
            "Estonian Consumer Protection and Technical Regulatory Authority",
            "https://www.ttja.ee/en",
          ),
          ".",
        ),
      ],
    },
  ],
};
