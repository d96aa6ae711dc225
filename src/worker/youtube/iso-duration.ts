// Parses YouTube's two forms of a length: ISO 8601 ("PT1H2M3S", "P3W3DT20H31M21S") and Google's duration
// ("3723s"). General ISO libraries also accept years, signs and fractions of hours, which would be a broken
// answer from YouTube.

const ISO_FORM = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/;
const GOOGLE_FORM = /^(\d+)(?:\.\d+)?s$/;
const SECONDS_PER = [604_800, 86_400, 3600, 60, 1] as const;

/** Whole seconds, rounded down; undefined for any other text. */
export function parseYouTubeDuration(text: string): number | undefined {
  const google = GOOGLE_FORM.exec(text);
  if (google) return safeSeconds(Number(google[1]));
  const iso = ISO_FORM.exec(text);
  if (!iso || text.endsWith("T")) return undefined;
  const parts = iso.slice(1);
  if (parts.every((part) => part === undefined)) return undefined;
  return safeSeconds(
    SECONDS_PER.reduce((sum, seconds, index) => sum + seconds * Number(parts[index] ?? 0), 0),
  );
}

function safeSeconds(seconds: number): number | undefined {
  return Number.isSafeInteger(seconds) ? seconds : undefined;
}
