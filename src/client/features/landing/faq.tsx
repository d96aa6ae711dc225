import ChevronDown from "lucide-react/icons/chevron-down";
import { QUESTIONS } from "#client/features/landing/questions.ts";

/**
 * A native accordion: of `details` elements with the same name, at most one is open (product.md 3.5.7). It
 * works without a script.
 */
export function Faq() {
  return (
    <section
      id="faq"
      aria-labelledby="faq-heading"
      className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-6 py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <h2 id="faq-heading" className="text-title font-bold tracking-tight">
        Questions, answered
      </h2>
      <div className="divide-y divide-line border-y border-line">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} name="faq" className="group">
            <summary className="flex min-h-14 list-none items-center gap-4 py-3 text-lg font-medium [&::-webkit-details-marker]:hidden">
              <h3 className="flex-1">{question}</h3>
              <ChevronDown
                className="size-5 shrink-0 text-soft group-open:rotate-180"
                aria-hidden="true"
              />
            </summary>
            <p className="max-w-prose pb-5 text-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
