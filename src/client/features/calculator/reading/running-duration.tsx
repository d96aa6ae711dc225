const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3600;

/** A growing total. Always two digits, so that the layout does not jump. */
export function RunningDuration({ seconds }: { seconds: number }) {
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / SECONDS_PER_HOUR).toLocaleString("en");
  const minutes = twoDigits(Math.floor((whole % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE));
  return <>{`${hours}h ${minutes}m ${twoDigits(whole % SECONDS_PER_MINUTE)}s`}</>;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
