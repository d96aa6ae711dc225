import ChevronDown from "lucide-react/icons/chevron-down";
import CreditCard from "lucide-react/icons/credit-card";
import ListChecks from "lucide-react/icons/list-checks";
import Lock from "lucide-react/icons/lock";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Sparkles from "lucide-react/icons/sparkles";
import Undo2 from "lucide-react/icons/undo-2";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QUESTIONS } from "#client/features/landing/questions.ts";
import { AgreementSentence } from "#client/identity/entrance.tsx";
import { useSignInAddress } from "#client/identity/return-to.ts";
import { FIGURES } from "#client/plans/figures.ts";
import { PlanLines } from "#client/plans/plan-lines.tsx";
import { BASIC, MONEY_BACK, PREMIUM, type PlanWords } from "#client/plans/plan-words.ts";
import { buttonClass, ButtonLink } from "#client/ui/button.tsx";
import * as words from "#words/landing.ts";
import * as identityWords from "#words/identity.ts";

const FEATURES = [
  {
    Icon: SlidersHorizontal,
    title: words.filterTitle,
    text: words.filterText,
  },
  {
    Icon: ListChecks,
    title: words.bulkTitle,
    text: words.bulkText,
  },
  {
    Icon: Sparkles,
    title: words.automaticTitle,
    text: words.automaticText,
  },
];

// Screenshots of the product in the sandbox, taken by scripts/make-pictures.ts at the size at which they are shown: on
// windows from 64rem those of a desktop, on narrower ones those of a phone. Each exists in light and dark; the browser
// loads only the one that it shows.
const SCREENS = [
  {
    name: "dashboard",
    title: words.dashboardTitle,
    text: words.dashboardText,
    alt: words.dashboardAlt,
  },
  {
    name: "hidden",
    title: words.hiddenTitle,
    text: words.hiddenText,
    alt: words.hiddenAlt,
  },
  {
    name: "playlist",
    title: words.cleanUpTitle,
    text: words.cleanUpText({ days: FIGURES.lostTitleDays }),
    alt: words.cleanUpAlt,
  },
];
const PHONE = { width: 360, height: 720 };
const DESKTOP = { width: 1104, height: 800 };

const TRUST = [
  { Icon: Lock, text: words.securePayment },
  { Icon: Undo2, text: MONEY_BACK },
  { Icon: CreditCard, text: words.stripe },
];

/** The landing page below the hero. */
export function BelowTheFold() {
  const signInAddress = useSignInAddress({ acceptsTerms: true });
  return (
    <>
      <Features />
      <Screens />
      <Pricing signInAddress={signInAddress} />
      <Faq />
      <section
        aria-labelledby="closing-heading"
        className="mb-14 rounded-[0.875rem] bg-tint px-5 py-12 text-center sm:mb-20"
      >
        <h2 id="closing-heading" className="text-title font-bold tracking-tight">
          {words.closingTitle}
        </h2>
        <p className="mx-auto mt-3 max-w-prose text-soft">{words.closingText}</p>
        <ButtonLink variant="primary" href={signInAddress} className="mt-6 px-6">
          {words.tryFree}
        </ButtonLink>
        <AgreementSentence
          sentence={identityWords.agreeBySignIn}
          className="mx-auto mt-3 max-w-prose"
        />
      </section>
    </>
  );
}

/**
 * A native accordion: of `details` elements with the same name, at most one is open (product.md 3.5.7). It
 * works without a script.
 */
function Faq() {
  return (
    <section
      id="faq"
      aria-labelledby="faq-heading"
      className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-6 py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <h2 id="faq-heading" className="text-title font-bold tracking-tight">
        {words.questionsTitle}
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

function Features() {
  return (
    <section id="features" aria-labelledby="features-heading" className="scroll-mt-6 py-10">
      <h2 id="features-heading" className="text-title font-bold tracking-tight">
        {words.featuresTitle}
      </h2>
      <ul className="mt-6 grid gap-4 md:grid-cols-3">
        {FEATURES.map(({ Icon, title, text }) => (
          <li key={title} className="card p-5 sm:p-6">
            <Icon className="size-7 text-accent" aria-hidden="true" />
            <h3 className="mt-4 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Screens() {
  return (
    <section aria-labelledby="screens-heading" className="py-10">
      <h2 id="screens-heading" className="text-title font-bold tracking-tight">
        {words.screensTitle}
      </h2>
      <ul className="mt-6 space-y-12 sm:space-y-16">
        {SCREENS.map(({ name, title, text, alt }) => (
          <li
            key={name}
            className="grid items-center gap-x-10 gap-y-4 sm:max-lg:grid-cols-[minmax(0,1fr)_22.5rem]"
          >
            <div>
              <h3 className="text-xl font-semibold">{title}</h3>
              <p className="mt-2 max-w-prose text-soft">{text}</p>
            </div>
            {["light", "dark"].map((theme) => (
              <picture key={theme} className={theme === "dark" ? "only-dark" : "only-light"}>
                <source
                  media="(min-width: 64rem)"
                  srcSet={`/screens/${name}-${theme}.webp`}
                  {...DESKTOP}
                />
                <img
                  src={`/screens/${name}-${theme}-phone.webp`}
                  alt={alt}
                  {...PHONE}
                  loading="lazy"
                  decoding="async"
                  className="mx-auto h-auto w-full max-w-90 rounded-[0.875rem] border border-line shadow-card lg:max-w-none"
                />
              </picture>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Compares Basic and Premium, with notes on payment and refunds (product.md 3.5.6). */
function Pricing({ signInAddress }: { signInAddress: string }) {
  return (
    <section
      id="pricing"
      aria-labelledby="pricing-heading"
      className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-6 py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div>
        <h2 id="pricing-heading" className="text-title font-bold tracking-tight">
          {words.pricingTitle({ price: PREMIUM.price })}
        </h2>
        <p className="mt-2 text-soft">{words.onePayment}</p>
      </div>
      <div className="grid items-stretch gap-4 sm:grid-cols-2 lg:row-span-2">
        <Plan plan={BASIC}>
          <AgreementSentence sentence={identityWords.agreeByGetStarted} className="mb-3" />
          <ButtonLink href={signInAddress} className="min-h-11 w-full">
            {words.getStarted}
          </ButtonLink>
        </Plan>
        <Plan plan={PREMIUM} isRecommended>
          <Link to="/checkout" className={buttonClass("primary", "w-full")}>
            {words.upgrade}
          </Link>
        </Plan>
      </div>
      <ul className="flex flex-wrap gap-x-8 gap-y-2 self-start text-soft lg:flex-col">
        {TRUST.map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-2">
            <Icon className="size-5 text-accent" aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Plan(props: { plan: PlanWords; isRecommended?: boolean; children: ReactNode }) {
  const { plan, isRecommended = false, children } = props;
  const id = `plan-${plan.name}`;
  return (
    <section
      aria-labelledby={id}
      className={`card flex flex-col p-5 sm:p-6 ${isRecommended ? "border-accent ring-1 ring-accent" : ""}`}
    >
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h3 id={id} className="text-lg font-semibold">
          {plan.name}
        </h3>
        {isRecommended && (
          <span className="rounded-md bg-accent px-2 py-0.5 text-xs font-bold text-on-accent">
            {words.recommended}
          </span>
        )}
      </div>
      <p className="mt-2">
        <span className="text-4xl font-bold tracking-tight">{plan.price}</span>{" "}
        <span className="text-soft">{plan.note}</span>
      </p>
      <PlanLines lines={plan.includes} className="mt-5 mb-6 flex-1 space-y-2" iconClass="size-5" />
      {children}
    </section>
  );
}
