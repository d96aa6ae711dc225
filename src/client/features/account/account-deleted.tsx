import { useEffect, useRef } from "react";
import { ButtonLink } from "#client/ui/button.tsx";

/** Long enough to read two sentences. */
const LEAVE_AFTER_MS = 4000;

/** Confirms the deletion, then leaves by a full navigation, which clears the memory. */
export function AccountDeleted() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => window.location.assign("/"), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="mt-6 flex flex-col items-start gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Your account is deleted
      </h2>
      <p role="status" className="max-w-prose text-soft">
        Everything but payment records has been erased. Your playlists on YouTube are as they were.
      </p>
      <ButtonLink href="/">Back to Home</ButtonLink>
    </div>
  );
}
