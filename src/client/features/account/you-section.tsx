import { Moment } from "#client/features/account/moment.tsx";
import { Section } from "#client/features/account/section.tsx";
import { displayName } from "#client/identity/person-name.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import type { User } from "#shared/contract/account.ts";

export function YouSection({ user, memberSince }: { user: User; memberSince: string }) {
  const name = displayName(user);
  return (
    <Section id="you" title="You">
      <div className="mt-4 flex items-center gap-4">
        <Avatar src={user.profileImageUrl} name={name} className="size-16 text-xl" />
        <div className="min-w-0 wrap-anywhere">
          <p className="line-clamp-3 text-lg font-semibold">
            <bdi>{name}</bdi>
          </p>
          {name !== user.email && (
            <p className="line-clamp-3 text-soft">
              <bdi>{user.email}</bdi>
            </p>
          )}
        </div>
      </div>
      <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-sm text-soft">Member since</dt>
          <dd className="font-medium">
            <Moment at={memberSince} to="day" />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-soft">Plan</dt>
          <dd className="font-medium">{user.isPremium ? "Premium" : "Basic (free)"}</dd>
        </div>
      </dl>
      <p className="mt-4 text-sm text-soft">
        Your name, e-mail address and picture come from Google and are refreshed each time you sign
        in.
      </p>
    </Section>
  );
}
