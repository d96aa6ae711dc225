import { Link } from "react-router";
import { YOUTUBE_TERMS } from "#shared/terms.ts";

const LINK = "font-medium underline underline-offset-2";

/** What people agree to; stands beside every entrance (product.md 11.5.1). `by` is what they are about to do. */
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
