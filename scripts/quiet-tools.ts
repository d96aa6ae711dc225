// Imported first by every local command: stops tools from sending telemetry, asking questions and checking for
// updates.
Object.assign(process.env, {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_WRITE_LOGS: "false",
  CLOUDFLARE_TELEMETRY_DISABLED: "1",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  // Keys are in .dev.vars only; ignore .env files.
  CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV: "false",
  DO_NOT_TRACK: "1",
});
