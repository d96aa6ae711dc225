import Download from "lucide-react/icons/download";
import type { MouseEvent } from "react";
import { addressOf, open } from "#client/api/request.ts";
import {
  failWithToast,
  refreshAccount,
  useAccountChange,
} from "#client/features/account/account-data.ts";
import { Section } from "#client/ui/section.tsx";
import { FIGURES as F } from "#client/plans/figures.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { saveBlob } from "#client/ui/video-list/save-file.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import * as words from "#words/account.ts";

const DEFAULT_NAME = "tidylist-export.json";

// The privacy policy has the complete version.
const HELD = [
  {
    what: words.heldAccount,
    how: words.heldAccountHow({ years: F.inactivityYears, days: F.deletionNoticeDays }),
  },
  { what: words.heldConnection, how: words.heldConnectionHow({ days: F.youtubeDataDays }) },
  { what: words.heldLibrary, how: words.heldLibraryHow({ days: F.playlistHistoryDays }) },
  {
    what: words.heldHistory,
    how: words.heldHistoryHow({ nameDays: F.lostTitleDays, idDays: F.youtubeDataDays }),
  },
  { what: words.alerts, how: words.heldAlertsHow({ days: F.toldDays }) },
  { what: words.sessions, how: words.heldSessionsHow },
  { what: words.heldActivity, how: words.heldActivityHow({ months: F.activityMonths }) },
  { what: words.heldPayments, how: words.heldPaymentsHow({ years: F.paymentYears }) },
];

export function DataSection() {
  return (
    <Section id="data" title={words.data}>
      <p className="mt-1 text-sm text-soft">{words.dataStored}</p>
      <dl className="mt-4 space-y-3">
        {HELD.map(({ what, how }) => (
          <div key={what} className="gap-4 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="font-medium">{what}</dt>
            <dd className="text-soft">{how}</dd>
          </div>
        ))}
      </dl>
      <ExportLink />
    </Section>
  );
}

/** A download link. A click without a modifier key fetches the file by script, so that a failure can be shown. */
function ExportLink() {
  const { run, busy } = useAccountChange({
    send: async () => {
      const response = await open(calls.exportAccount);
      const name = fileName(response.headers.get("Content-Disposition"));
      return { name, content: await response.blob() };
    },
    onDone: async ({ name, content }, client) => {
      saveBlob(name, content);
      addToast({ title: words.exported, description: name });
      await refreshAccount(client);
    },
    onFailure: failWithToast(words.notExported),
  });
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    run();
  };
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink
        href={addressOf(calls.exportAccount)}
        download
        onClick={onClick}
        aria-disabled={busy || undefined}
      >
        <Download className="size-4" aria-hidden="true" />
        {busy ? words.exporting : words.exportData}
      </ButtonLink>
      <p className="text-sm text-soft">{words.oneFile}</p>
    </div>
  );
}

/** The file name from the server if it is safe; otherwise a default name. */
export function fileName(contentDisposition: string | null): string {
  const name = /filename="?([^";]+)"?/i.exec(contentDisposition ?? "")?.[1] ?? "";
  return /^[\w.-]{1,100}$/.test(name) && !name.startsWith(".") ? name : DEFAULT_NAME;
}
