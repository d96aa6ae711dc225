import { useState } from "react";
import { BusyButton } from "#client/features/account/busy-button.tsx";
import { DeleteDialog } from "#client/features/account/delete-dialog.tsx";
import { Section } from "#client/features/account/section.tsx";
import type { Payment } from "#shared/contract/billing.ts";

type Props = {
  isPremium: boolean;
  name: string;
  /** Undefined where they could not be loaded. */
  payments: readonly Payment[] | undefined;
  onDeleted: () => void;
};

export function DeleteSection({ isPremium, name, payments, onDeleted }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Section id="delete" title="Delete account" dangerous>
      <p className="mt-1 max-w-prose text-soft">
        Erases your account and everything in it, at once and for good. Only payment records stay,
        for 7 years, as the law requires. Copies in our host’s restore points go within 30 days.
        Export your data first if you want to keep it.
      </p>
      {payments === undefined && (
        <p role="status" className="mt-2 max-w-prose text-soft">
          Your payments could not be loaded. If you have paid, load this page again before you
          delete the account: you may have a right to money back.
        </p>
      )}
      <BusyButton danger="quiet" className="mt-4" onClick={() => setOpen(true)}>
        Delete my account
      </BusyButton>
      {open && (
        <DeleteDialog
          isPremium={isPremium}
          name={name}
          payments={payments ?? []}
          onDeleted={onDeleted}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
