import { Link } from "react-router";
import {
  describeDate,
  type Block,
  type LegalText,
  type Words,
} from "#client/features/legal/legal-text.ts";
import { SiteFrame } from "#client/shell/site-frame.tsx";
import { buttonClass } from "#client/ui/button.tsx";
import { TERMS_DATE } from "#shared/terms.ts";
import * as page from "#words/page.ts";
import * as pages from "#words/pages.ts";

/** The texts are in English in every language. */
const ENGLISH = { lang: "en", dir: "ltr" } as const;
const LINK = "text-accent underline underline-offset-4";

/** Renders a legal text: a table of contents, the sections, and a link back. */
export function LegalPage({ text }: { text: LegalText }) {
  const { title, summary, sections } = text;
  return (
    <SiteFrame tall>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 py-8 sm:py-12 lg:grid-cols-[15rem_minmax(0,42rem)] print:block print:py-0">
        <header className="lg:col-span-2">
          <Link to="/" className={buttonClass("secondary", "print:hidden")}>
            {pages.backToHome}
          </Link>
          {page.language !== "en" && <p className="mt-6">{pages.onlyEnglishBinds}</p>}
          <h1 {...ENGLISH} className="mt-6 text-title font-bold tracking-tight">
            {title}
          </h1>
          <p {...ENGLISH} className="mt-2 text-soft">
            Effective and last updated <time dateTime={TERMS_DATE}>{describeDate(TERMS_DATE)}</time>
          </p>
        </header>
        <nav
          {...ENGLISH}
          aria-labelledby="contents-heading"
          className="self-start lg:sticky lg:top-6 print:hidden"
        >
          <h2 id="contents-heading" className="font-semibold">
            On this page
          </h2>
          <ol className="mt-2 border-s border-line text-sm">
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-8 items-center border-s-2 border-transparent py-1 ps-3 text-soft hover:border-accent hover:text-ink"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article>
          <div {...ENGLISH}>
            <p className="text-lg font-medium">{summary}</p>
            {sections.map(({ id, heading, blocks }) => (
              <section key={id} aria-labelledby={id} className="mt-9 print:break-inside-avoid">
                <h2 id={id} className="scroll-mt-6 text-xl font-semibold">
                  {heading}
                </h2>
                {blocks.map((block, index) => (
                  <Passage key={index} block={block} />
                ))}
              </section>
            ))}
          </div>
          <Link to="/" className={buttonClass("secondary", "mt-12 print:hidden")}>
            {pages.backToHome}
          </Link>
        </article>
      </div>
    </SiteFrame>
  );
}

function Passage({ block }: { block: Block }) {
  if ("words" in block) {
    return (
      <p className="mt-3">
        <Sentence words={block.words} />
      </p>
    );
  }
  return (
    <ul className="mt-3 list-disc space-y-2 ps-5 marker:text-soft">
      {block.list.map((words, index) => (
        <li key={index}>
          <Sentence words={words} />
        </li>
      ))}
    </ul>
  );
}

function Sentence({ words }: { words: Words }) {
  return words.map((part, index) => {
    if (typeof part === "string") return part;
    return part.href.startsWith("/") ? (
      <Link key={index} to={part.href} className={LINK}>
        {part.text}
      </Link>
    ) : (
      <a key={index} href={part.href} rel="noreferrer" className={LINK}>
        {part.text}
      </a>
    );
  });
}
