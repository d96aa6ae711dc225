import { Link } from "react-router";
import { YOUTUBE_TERMS } from "#shared/terms.ts";

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
      Sign in with Google
    </a>
  );
}

/** What people agree to by the button beside it (product.md 11.5.1). `by` is what they do, such as "signing in". */
export function AgreementSentence({ by, className = "" }: { by: string; className?: string }) {
  return (
    <p className={`text-sm text-soft ${className}`}>
      By {by}, you agree to the{" "}
      <Link to="/terms-of-service" className={LINK}>
        Terms of Service
      </Link>
      , the{" "}
      <Link to="/privacy-policy" className={LINK}>
        Privacy Policy
      </Link>{" "}
      and the{" "}
      <a href={YOUTUBE_TERMS} className={LINK}>
        YouTube Terms of Service
      </a>
      .
    </p>
  );
}
