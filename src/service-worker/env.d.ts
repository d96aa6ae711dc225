interface ImportMetaEnv {
  /** Made by scripts/build-service-worker.ts. Null where an operator has turned the service worker off. */
  readonly SHELLS: Readonly<Record<string, import("#service-worker/kept-shell.ts").Shell>> | null;
}
