// The country by which the person's videos count as blocked (product.md 12.10). It is kept with the account.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { USER_KEY } from "#client/api/query-client.ts";
import { request } from "#client/api/request.ts";
import { useSession } from "#client/identity/session.ts";
import { failureSentence } from "#client/library/failure.ts";
import { refresh } from "#client/library/library-data.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import { isRegion } from "#shared/regions.ts";
import * as words from "#words/library.ts";

export function useCountry() {
  const client = useQueryClient();
  const session = useSession();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (country: string | null) => request(calls.setCountry, { body: { country } }),
    onSuccess: async (user) => {
      client.setQueryData(USER_KEY, user);
      await refresh(client, "blocking");
    },
    onError: (error) =>
      addToast({
        title: words.countryNotSaved,
        description: failureSentence(error),
        variant: "destructive",
      }),
  });
  const stored = session.status === "signed-in" ? session.user.country : null;
  return {
    country: (isPending ? variables : stored) ?? undefined,
    choose: (country: string | undefined): void => mutate(country ?? null),
  };
}

/** The country of the browser's language, such as "DE" of "de-DE"; undefined where it names none. */
export function suggestCountry(language: string): string | undefined {
  try {
    const { region = "" } = new Intl.Locale(language);
    return isRegion(region) ? region : undefined;
  } catch {
    return undefined;
  }
}
