import { formatCount } from "#client/ui/counts.ts";
import { type Session, useOpenTerms } from "#client/identity/session.ts";
import { useSignInAddress } from "#client/identity/use-sign-in-address.ts";
import { PLAYLIST_ITEM_LIMIT, SIGNED_IN_VIDEO_LIMIT } from "#shared/plans.ts";

type Props = { audience: Session["status"]; videoLimit: number };

/** The limit of counted videos for this visitor. Its place is reserved until the limit is known. */
export function LimitNotice({ audience, videoLimit }: Props) {
  const signInAddress = useSignInAddress();
  const mustAgree = useOpenTerms() !== undefined;
  // The prerendered page does not know the browser's locale, in which numbers are written.
  const write = audience === "loading" ? String : formatCount;
  return (
    <div
      className={`mt-4 grid items-center rounded-lg bg-tint p-3 text-sm *:[grid-area:1/1] ${audience === "loading" ? "invisible" : ""}`}
    >
      <p className={audience === "anonymous" ? "" : "invisible"}>
        Without an account up to {write(videoLimit)} videos are counted in total.{" "}
        <a href={signInAddress} className="font-semibold text-accent underline underline-offset-4">
          Sign up for free
        </a>{" "}
        to count them all.
      </p>
      {mustAgree && (
        <p>
          Until you have agreed to the current terms, up to {write(videoLimit)} videos are counted
          in total.
        </p>
      )}
      <p className={audience === "signed-in" && !mustAgree ? "" : "invisible"}>
        You are signed in: every video is counted, up to {write(PLAYLIST_ITEM_LIMIT)} of each
        playlist and {write(SIGNED_IN_VIDEO_LIMIT)} in total.
      </p>
    </div>
  );
}
