import { DownloadButtons } from "#client/library/download-buttons.tsx";

/** Exports the whole library. The export code is loaded at the first press. */
export function ExportButtons({ ready }: { ready: boolean }) {
  return (
    <DownloadButtons
      what="everything"
      isReady={ready}
      save={async (format) => {
        const { saveLibrary } = await import("#client/features/dashboard/export/save-library.ts");
        await saveLibrary(format);
      }}
    />
  );
}
