import EyeOff from "lucide-react/icons/eye-off";
import Globe from "lucide-react/icons/globe";
import Lock from "lucide-react/icons/lock";
import type { Privacy } from "#shared/contract/playlists.ts";

export const PRIVACY_WORDS: Record<Privacy, string> = {
  public: "Public",
  unlisted: "Unlisted",
  private: "Private",
};
const ICONS = { public: Globe, unlisted: EyeOff, private: Lock };

export function PrivacyIcon({ privacy }: { privacy: Privacy }) {
  const Icon = ICONS[privacy];
  return <Icon className="size-4 shrink-0 text-soft" aria-hidden="true" />;
}

export function PrivacyBadge({ privacy }: { privacy: Privacy }) {
  return (
    <span className="rounded-md bg-sunken px-1.5 py-0.5 text-sm font-medium text-soft">
      {PRIVACY_WORDS[privacy]}
    </span>
  );
}
