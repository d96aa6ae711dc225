import type { ReactNode } from "react";
import { Link } from "react-router";
import { YOUTUBE_TERMS } from "#shared/terms.ts";
import * as words from "#words/identity.ts";

const LINK = "font-medium underline underline-offset-2";

/**
 * "Sign in with Google" as Google's branding guidelines want it: the G in its own colours, and Google's fill, line,
 * lettering and spacing for light and dark pages. `className` must change none of these.
 */
export function GoogleSignInLink({ href, className = "" }: { href: string; className?: string }) {
  return (
    <a
      href={href}
      className={`inline-flex min-h-11 items-center justify-center gap-2.5 rounded border border-[light-dark(#747775,#8e918f)] bg-[light-dark(#fff,#131314)] px-3 font-[Roboto,Arial,sans-serif] text-sm font-medium tracking-[0.25px] text-[light-dark(#1f1f1f,#e3e3e3)] hover:bg-[light-dark(#f2f2f2,#1f1f20)] ${className}`}
    >
      <img src="/brand/google-g.svg" alt="" width="20" height="20" />
      {words.signInWithGoogle}
    </a>
  );
}

type Tag = (content: ReactNode) => ReactNode;

type AgreementProps = {
  /** One of the messages agreeBy…: what people do with the button beside it. */
  sentence: (tags: { terms: Tag; privacy: Tag; youtube: Tag }) => ReactNode;
  className?: string;
};

/** What people agree to by the button beside it (product.md 11.5.1). */
export function AgreementSentence({ sentence, className = "" }: AgreementProps) {
  return (
    <p className={`text-sm text-soft ${className}`}>
      {sentence({ terms: termsLink, privacy: privacyLink, youtube: youtubeTermsLink })}
    </p>
  );
}

function termsLink(text: ReactNode) {
  return (
    <Link to="/terms-of-service" className={LINK}>
      {text}
    </Link>
  );
}

function privacyLink(text: ReactNode) {
  return (
    <Link to="/privacy-policy" className={LINK}>
      {text}
    </Link>
  );
}

function youtubeTermsLink(text: ReactNode) {
  return (
    <a href={YOUTUBE_TERMS} className={LINK}>
      {text}
    </a>
  );
}
