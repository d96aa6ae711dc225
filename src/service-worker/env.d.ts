interface ImportMetaEnv {
  /** Made by scripts/build-service-worker.ts. Null where an operator has turned the service worker off. */
  readonly SHELL: import("#service-worker/kept-shell.ts").Shell | null;
}
